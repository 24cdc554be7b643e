#!/usr/bin/env bash
# Make .venv with the pinned uv in it, which installs all the rest (see the Makefile).
set -euo pipefail
cd "$(dirname "$0")/.."

for python in ${PYTHON:-python3 python3.13 python3.12 python3.11} none; do
  "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && break
done
if [ "$python" = none ]; then
  echo "Lineside needs Python 3.11 or newer (make ... PYTHON=/path/to/python3)." >&2
  exit 1
fi

# Debian and Ubuntu keep this part of Python's standard library in a package of its own.
"$python" -c 'import ensurepip, venv' 2>/dev/null ||
  scripts/apt.sh "$(basename "$python")-venv" "$python cannot make virtual environments yet."

"$python" -m venv --clear .venv
.venv/bin/python -m pip --disable-pip-version-check install -q --require-hashes \
  -r requirements/uv.txt
