#!/usr/bin/env bash
# sdk.sh ARCHITECTURE: makes a Swift SDK for a foreign architecture out of Debian's packages, and prints the folder that holds its
# bundle (swift build --swift-sdks-path FOLDER --swift-sdk headroom-ARCHITECTURE), and what libraries.sh makes: archives, notices,
# versions.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
arch=${1:?an architecture: arm64}
cache=$(realpath -m "${HEADROOM_DIST_CACHE:-$here/../.build/dist-cache}")
case $arch in arm64) machine=aarch64 ;; *) echo "sdk: there is none for $arch" >&2; exit 1 ;; esac
tuple=$machine-linux-gnu
libraries=$("$here/libraries.sh" "$arch")
sum=$({ echo "$libraries"; grep '^swift ' "$here/packages.lock"; cat "$0" "$here/newer_names.c"; } | sha256sum | cut -c 1-16)
folder=$cache/sdk-$arch-$sum
if [[ -d $folder ]]; then echo "$folder"; exit 0; fi

package=$("$here/packages.sh" fetch swift "$arch")
work=$cache/sdk-$arch.part
bundle=$work/headroom-$arch.artifactbundle
root=$bundle/$arch/sysroot
rm -rf "$work"
mkdir -p "$bundle/$arch"
cp -a "$libraries/sysroot" "$root"
cp -a "$libraries"/{archives,notices,versions} "$work/"
# The compiler's own folder of libraries comes first; the links in it would bring the shared ones back.
gcc=$(echo "$root/usr/lib/gcc/$tuple"/*)
rm -f "$gcc"/libstdc++.so "$gcc"/libgcc_s.so

dpkg-deb --fsys-tarfile "$package" | tar -x -C "$root/usr/lib" --strip-components=5 \
  ./usr/libexec/swift/lib/swift ./usr/libexec/swift/lib/swift_static ./usr/libexec/swift/lib/clang

"$here/compilers.sh" /usr/libexec/swift/bin/clang -target "$tuple" --sysroot "$root" -O2 -std=gnu17 -Wall -Werror \
  -c "$here/newer_names.c" -o "$work/newer_names.o"
"$here/compilers.sh" /usr/libexec/swift/bin/llvm-ar rcsD "$work/archives/libnewer_names.a" "$work/newer_names.o"
echo 'INPUT(-l:libstdc++.a -l:libnewer_names.a)' >"$work/archives/libstdc++.so"

version=$(dpkg-deb -f "$package" Version)
cat >"$bundle/info.json" <<JSON
{"schemaVersion": "1.0", "artifacts": {"headroom-$arch": {"type": "swiftSDK", "version": "${version%%-*}", "variants": [{"path": "$arch"}]}}}
JSON
cat >"$bundle/$arch/swift-sdk.json" <<JSON
{"schemaVersion": "4.0", "targetTriples": {"$machine-unknown-linux-gnu": {"sdkRootPath": "sysroot",
  "swiftResourcesPath": "sysroot/usr/lib/swift", "swiftStaticResourcesPath": "sysroot/usr/lib/swift_static",
  "toolsetPaths": ["toolset.json"]}}}
JSON
echo '{"schemaVersion": "1.0", "swiftCompiler": {"extraCLIOptions": ["-use-ld=lld"]}}' >"$bundle/$arch/toolset.json"
mv "$work" "$folder"
echo "$folder"
