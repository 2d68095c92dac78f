"""The rules of both games: cards, positions, moves, deals, games. Pure: no time, chance, input or output.

>>> game = new_game(parse_rules("freecell"), "1")
>>> after = replay(game, ["6a", "6b", "6h", "6h"])
>>> after.rev, after.home, write_position(after.position).split()[1:]
(4, 2, ['3D,2C,,', 'A00A'])
"""

from squaredeal.engine.autoplay import finish_line, safe_home
from squaredeal.engine.card import (
    DECK,
    HIDDEN,
    RANKS,
    SUITS,
    Card,
    CardCodeError,
    builds_on,
    code,
    codes,
    parse_card,
    parse_cards,
    sequence_length,
)
from squaredeal.engine.dealing import (
    DEFAULT_KLONDIKE_SEED,
    SeedError,
    check_seed,
    commitment,
    deal,
    deck_of,
    lay_out,
    microsoft_deck,
    microsoft_number,
    pysolfc_deck,
    pysolfc_number,
    race_seed,
    shuffled_deck,
)
from squaredeal.engine.faces import face_up, mask, turned
from squaredeal.engine.game import UNDO_LIMIT, Game, IllegalMove, game_from, new_game, replay
from squaredeal.engine.move import (
    DRAW,
    MOVES,
    RECYCLE,
    UNDO,
    Draw,
    Move,
    MoveTextError,
    Recycle,
    Transfer,
    Undo,
    parse_move,
)
from squaredeal.engine.play import apply, legal_moves
from squaredeal.engine.position import Column, FreeCell, Klondike, Position, cards_home, cards_in, is_won, score
from squaredeal.engine.position_text import PositionTextError, board_hash, read_position, write_position
from squaredeal.engine.refusal import Refusal, Why
from squaredeal.engine.rules import (
    ALL_RULES,
    Family,
    FreeCellRules,
    KlondikeRules,
    Rules,
    RulesTextError,
    parse_rules,
)
from squaredeal.engine.stuck import is_stuck
from squaredeal.engine.supermove import capacity

__all__ = [
    "ALL_RULES",
    "DECK",
    "DEFAULT_KLONDIKE_SEED",
    "DRAW",
    "HIDDEN",
    "MOVES",
    "RANKS",
    "RECYCLE",
    "SUITS",
    "UNDO",
    "UNDO_LIMIT",
    "Card",
    "CardCodeError",
    "Column",
    "Draw",
    "Family",
    "FreeCell",
    "FreeCellRules",
    "Game",
    "IllegalMove",
    "Klondike",
    "KlondikeRules",
    "Move",
    "MoveTextError",
    "Position",
    "PositionTextError",
    "Recycle",
    "Refusal",
    "Rules",
    "RulesTextError",
    "SeedError",
    "Transfer",
    "Undo",
    "Why",
    "apply",
    "board_hash",
    "builds_on",
    "capacity",
    "cards_home",
    "cards_in",
    "check_seed",
    "code",
    "codes",
    "commitment",
    "deal",
    "deck_of",
    "face_up",
    "finish_line",
    "game_from",
    "is_stuck",
    "is_won",
    "lay_out",
    "legal_moves",
    "mask",
    "microsoft_deck",
    "microsoft_number",
    "new_game",
    "parse_card",
    "parse_cards",
    "parse_move",
    "parse_rules",
    "pysolfc_deck",
    "pysolfc_number",
    "race_seed",
    "read_position",
    "replay",
    "safe_home",
    "score",
    "sequence_length",
    "shuffled_deck",
    "turned",
    "write_position",
]
