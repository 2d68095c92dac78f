"""What an operator does to a node from outside: look whether all is well, back up, restore.

It works on the database and the data folder, beside a running server or without one, and never through it. It knows
nothing of sockets and pages.
"""
