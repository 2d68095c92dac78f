"""Square Deal: a real-time multiplayer solitaire race server.

The package's folders follow the way of one move: `messages` decode it, `session` knows who says it, `race` whether it
may happen now, `engine` whether it is legal, `store` commits it, `diff` says what changed and who may see it, `room`
hands it on.
"""

__version__ = "0.1.0"
