#!/usr/bin/env bash
# project.sh KEY: what project.txt says of it.
set -euo pipefail
value=$(sed -n "s/^$1  *//p" "$(dirname "$0")/project.txt")
echo "${value:?project.txt has no $1}"
