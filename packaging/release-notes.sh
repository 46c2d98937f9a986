#!/usr/bin/env bash
# release-notes.sh VERSION: what CHANGELOG.md calls unreleased; where that is nothing, the version's part.
set -euo pipefail
cd "$(dirname "$0")/.."
part() { awk -v head="## [$1]" 'index($0, "## ") == 1 { shown = index($0, head) == 1; next } shown' CHANGELOG.md; }
text=$(part Unreleased)
grep -q '[^[:space:]]' <<<"$text" || text=$(part "$1")
[[ -n $text ]] || { echo "release-notes: CHANGELOG.md says nothing of $1" >&2; exit 1; }
printf '# Headroom %s\n%s\n' "$1" "$text"
