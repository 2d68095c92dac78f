#!/bin/sh
# Writes all lock files anew: exact versions with hashes, no download addresses.
# Needs pip-tools in the virtual environment (`.venv/bin/pip install pip-tools`).
set -eu
cd "$(dirname "$0")/.."
compile() {
    .venv/bin/pip-compile --quiet --generate-hashes --no-emit-index-url --no-emit-find-links --no-emit-trusted-host \
        --strip-extras --allow-unsafe --no-header --no-annotate "$@"
}

compile --output-file requirements/run.lock pyproject.toml requirements/build.in
compile --constraint requirements/run.lock --output-file requirements/test.lock pyproject.toml requirements/build.in requirements/test.in
compile --output-file requirements/node.lock requirements/node.in
compile --constraint requirements/test.lock --output-file requirements/compile.lock requirements/compile.in
