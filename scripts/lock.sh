#!/usr/bin/env bash
# Write requirements/*.txt anew from pyproject.toml: exact versions with hashes, for every
# platform, and no address of any package index. Arguments go to uv, for example
#   scripts/lock.sh --upgrade            everything to its newest version
#   scripts/lock.sh --upgrade-package uvicorn
set -euo pipefail
cd "$(dirname "$0")/.."

uv=.venv/bin/uv
[ -x "$uv" ] || uv=uv

# uv reads no dependency group of a project that is not to be managed by it: show it a copy.
project=$(mktemp -d)
trap 'rm -r "$project"' EXIT
sed '/^managed = false$/d' pyproject.toml >"$project/pyproject.toml"

compile() { # compile FILE ARGUMENT...
  local file=$1
  shift
  "$uv" pip compile -q --universal --python-version 3.11 --generate-hashes \
    --no-header --no-annotate -o "requirements/$file" "$@"
}

compile dev.txt "$project/pyproject.toml" --all-extras --group "$project/pyproject.toml:dev" "$@"
compile serve.txt "$project/pyproject.toml" --extra server --group "$project/pyproject.toml:build" -c requirements/dev.txt
compile uv.txt requirements/uv.in "$@"
compile node.txt requirements/node.in "$@"
