"""A command outside the nodes tells the time as they do, on both databases, whatever its machine's clock says."""

from sqlalchemy import Connection, text

from squaredeal.clock import MachineTime
from squaredeal.store.database import open_database
from squaredeal.store.moderation import open_deciding
from squaredeal.store.writer import Writer
from tests.store.places import Place, SqlitePlace

BEHIND_MS = 7 * 24 * 3_600_000
HOUR_MS = 3_600_000


async def nodes_are_behind(place: Place) -> None:
    """Let shared time be a week behind this machine's clock."""
    machine = MachineTime()
    boot, monotonic = (
        (machine.boot(), machine.monotonic_ms()) if isinstance(place, SqlitePlace) else ("database", machine.wall_ms())
    )
    kept = {"boot": boot, "monotonic": monotonic, "shared": machine.wall_ms() - BEHIND_MS}

    def work(connection: Connection) -> None:
        connection.execute(
            text("INSERT INTO anchor (id, boot, monotonic_ms, shared_ms) VALUES (1, :boot, :monotonic, :shared)"), kept
        )

    database = open_database(place.url)
    await database.bring_up()
    writer = Writer(database.transactions())
    await writer.write(work)
    await writer.close()
    await database.close()


async def test_a_command_tells_the_nodes_time(place: Place) -> None:
    await nodes_are_behind(place)
    before = place.ask("SELECT shared_ms - monotonic_ms FROM anchor")
    async with open_deciding(place.url) as (_, clock):
        assert abs(MachineTime().wall_ms() - BEHIND_MS - clock.now()) < HOUR_MS
    assert place.ask("SELECT shared_ms - monotonic_ms FROM anchor") == before
