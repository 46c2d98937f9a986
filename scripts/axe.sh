#!/usr/bin/env bash
# Fetches axe-core, which finds what shuts readers out of a page, for the tests of pages: one script, as a Python package that
# drives browsers ships it. Nothing of the package itself is run.
set -euo pipefail

version=0.1.8
folder=${1:-.build/axe}
# axe-core 4.12.1
sum=84494fec757e4710dc751c8d7a636e457f4532f08f85c86dc9070133fbff53bc

say() { printf 'axe: %s\n' "$*"; }
is_whole() { sha256sum --quiet --check - <<<"$sum  $1/axe.min.js" >/dev/null 2>&1; }

if is_whole "$folder"; then exit 0; fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m pip download --quiet --disable-pip-version-check --no-deps --only-binary :all: --dest "$work" "axe-playwright-python==$version" ||
  { say "axe-playwright-python $version could not be fetched"; exit 1; }
python3 -m zipfile -e "$work"/*.whl "$work/package"
is_whole "$work/package/axe_playwright_python" || { say "what was fetched is not what was expected"; exit 1; }
mkdir -p "$folder"
mv "$work/package/axe_playwright_python/axe.min.js" "$folder/"
say "fetched into $folder"
