"""Is the game stuck: a verdict that is never wrong, and that gives nothing away.

Knows rules and positions, and which cards the player has seen in this game.
"""

from squaredeal.engine.card import HIDDEN, Card
from squaredeal.engine.klondike import legal_transfers, may_be_played
from squaredeal.engine.play import legal_moves
from squaredeal.engine.position import FreeCell, Klondike, Position, is_won
from squaredeal.engine.rules import KlondikeRules, Rules


def is_stuck(rules: Rules, position: Position, seen: int) -> bool:
    """Say whether no card can be moved any more, now or after any number of draws and recycles.

    `seen` is the bit mask of the cards that have been face up in this game. A won game is not stuck.

    FreeCell: no move is legal. Every card is in sight, so nothing more is to be said.

    Klondike: no transfer is legal now, and none becomes legal by drawing and recycling. The argument, for both halves:

    * *True is never wrong.* While only draws and recycles are played, columns and home stay as they are, so a transfer
      from them that is not legal now never will be, and the only other source is the top of the waste. Draws and
      recycles keep the order of waste + stock, and turn cards up in groups of `draw` from where the stock stands: what
      can lie on top is known card by card (`_coming_tops`). After a recycle the groups start from the first card of
      waste + stock; a further recycle starts the same pass over again, so one is enough to look at, and it is looked at
      only if the rules still allow it. If none of those tops may be played, none ever is.
    * *It gives nothing away.* A card that could come up and has not been seen makes the answer False, before anything
      is asked of its face. Places are no secret: a seen card in the stock lies where the player put it back, by a
      recycle, which keeps the order, or an undo. So two games with the same history in sight get the same answer.
      A face that is hidden from this caller counts as unseen.

    The price of the second half: a game may be dead before every card of the stock has been seen; it is then not called
    stuck until the player has gone through the stock once.
    """
    if is_won(position):
        return False
    if isinstance(position, FreeCell) or not isinstance(rules, KlondikeRules):
        return not legal_moves(rules, position)
    if legal_transfers(position) or any(column.up[-1:] == (HIDDEN,) for column in position.columns):
        return False
    tops = _coming_tops(rules, position)
    if any(card == HIDDEN or not seen >> card & 1 for card in tops):
        return False
    return not any(may_be_played(position, card) for card in tops)


def _coming_tops(rules: KlondikeRules, position: Klondike) -> set[Card]:
    """Find every card that lies on top of the waste now or after some draws and recycles, nothing else being moved."""
    tops = set(position.waste[-1:]) | _pass_tops(position.stock, rules.draw)
    if rules.passes is None or position.pass_no < rules.passes:
        tops |= _pass_tops(position.waste + position.stock, rules.draw)
    return tops


def _pass_tops(stock: tuple[Card, ...], draw: int) -> set[Card]:
    """Find the last card of every group of `draw`, the last group being what is left."""
    return {*stock[draw - 1 :: draw], *stock[-1:]}
