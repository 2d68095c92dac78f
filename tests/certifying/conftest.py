from tests.store.conftest import clock, file, place, postgres_server, second, store

__all__ = ["clock", "file", "place", "postgres_server", "second", "store"]
