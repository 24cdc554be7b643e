#!/usr/bin/env bash
# apt.sh PACKAGE REASON: install a Debian package if we may, else say how to.
set -euo pipefail
package=$1 reason=$2

if ! command -v apt-get >/dev/null; then
  echo "$reason Please install it with this system's package manager (Debian's name: $package)." >&2
  exit 1
elif [ "$(id -u)" != 0 ]; then
  echo "$reason Please run this, then try again:" >&2
  echo "    sudo apt-get update && sudo apt-get install -y $package" >&2
  exit 1
fi
echo "$reason Installing $package ..." >&2
export DEBIAN_FRONTEND=noninteractive
apt-get -qq update && apt-get -qq install -y --no-install-recommends "$package" >/dev/null
