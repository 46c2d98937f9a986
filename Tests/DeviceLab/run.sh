#!/usr/bin/env bash
# Boots the lab's machines and compares what the binary finds in them with what is expected. See --help.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
case " $* " in
  *" --help "* | *" --list "*) built= ;;
  *) built=$("$here/prepare.sh") ;;
esac
arm=$here/../../.build/arm64/release/headroom
if [[ -n $built && -x $arm ]] && command -v qemu-system-aarch64 >/dev/null; then "$here/prepare-arm.sh" "$built"; fi
HEADROOM_LAB_BUILT=$built PYTHONPATH=$here PYTHONDONTWRITEBYTECODE=1 exec python3 -m lab "$@"
