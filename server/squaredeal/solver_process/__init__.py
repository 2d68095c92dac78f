"""The process that solves: what it does, and how it is talked to. Its parent is `squaredeal.solving`.

Apart from there, so that a process which starts loads nothing but the engine and the solver.
"""
