#!/usr/bin/env bash
# See to it that there is a Chromium for the browser tests.
set -euo pipefail
cd "$(dirname "$0")/.."

for name in chromium chromium-browser google-chrome; do
  if command -v "$name" >/dev/null; then exit 0; fi
done
scripts/apt.sh chromium "The browser tests need Chromium on the PATH."
