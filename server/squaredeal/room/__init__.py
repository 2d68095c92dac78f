"""The races that are alive on this node: rooms with their seats, the hubs of those who watch, and the lobby.

It does not know what carries a frame: a socket is a `Wire` here. The way in is `Hall` (hall.py).
"""
