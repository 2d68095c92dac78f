from tests.store.conftest import clock, file, patient, place, postgres_server, second, store

__all__ = ["clock", "file", "patient", "place", "postgres_server", "second", "store"]
