"""How many statements the journal's batches take, whatever the database is.

assert await statements_of_batches(store, clock) == (3, 3)
"""

from sqlalchemy import event

from squaredeal.clock import ManualClock
from squaredeal.store import Store
from tests.store.staging import claim, moves, start_race


async def statements_of_batches(store: Store, clock: ManualClock) -> tuple[int, int]:
    """Count the statements of a batch in which one seat moves, and of those in which nine do."""
    await start_race(store, clock, seats=10)
    for seat in range(10):
        await claim(store, clock, seat=seat)
    statements: list[str] = []
    event.listen(store.database.writing, "before_cursor_execute", lambda *arguments: statements.append(arguments[2]))
    await store.journal.append(moves())
    alone = len(statements)
    for outcome in [store.journal.append(moves(3, seat=seat)) for seat in range(1, 10)]:
        await outcome
    return alone, len(statements) - alone
