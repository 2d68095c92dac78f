"""The notations other programs use: board text and standard notation, read and written."""

from squaredeal.engine.notation.board import read_board, write_board
from squaredeal.engine.notation.standard import NotationError, read_standard, write_standard

__all__ = ["NotationError", "read_board", "read_standard", "write_board", "write_standard"]
