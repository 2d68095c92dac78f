"""The wire: every message once, one file per direction, and the codec that decodes each frame once at the edge.

It does not know the game: a move, a position and a set of rules are short texts here.
"""
