"""The compiled searches, where there was a C compiler; `tools/solver_build.py` puts them here."""
