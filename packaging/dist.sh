#!/usr/bin/env bash
# dist.sh ARCHITECTURE FLAG…: builds the file for amd64 or arm64 with "swift build FLAG…" and makes all that is given to others of it,
# in dist/: a tarball, a Debian package, a list of parts (SPDX), what linking it again takes, sums, release notes.
#   HEADROOM_DIST=<folder>   instead of dist/
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/.."
arch=${1:?an architecture: amd64 or arm64}
shift
dist=$(realpath -m "${HEADROOM_DIST:-dist}")
say() { printf 'dist: %s\n' "$*"; }
fail() { printf 'dist: %s\n' "$*" >&2; exit 1; }

case $arch in amd64) machine=x86_64 ;; arm64) machine=aarch64 ;; *) fail "$arch is not built; amd64 and arm64 are. Debian has no Swift for armhf." ;; esac
version=$(sed -n 's/.*number = "\(.*\)"/\1/p' Sources/Documents/Version.swift)
# The same sources give the same bytes, whenever and wherever they are built.
if [[ -z ${SOURCE_DATE_EPOCH-} || -z ${HEADROOM_COMMIT-} ]]; then
  git rev-parse --quiet --verify HEAD >/dev/null 2>&1 || fail "this is no git repository; set SOURCE_DATE_EPOCH and HEADROOM_COMMIT"
  SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
  HEADROOM_COMMIT=${HEADROOM_COMMIT:-$(git rev-parse HEAD)$(git diff --quiet HEAD -- Sources Profiles Package.swift || echo " with changes")}
fi
export SOURCE_DATE_EPOCH
export HEADROOM_COMMIT LC_ALL=C.UTF-8 TZ=UTC
umask 022

# From nothing: what was compiled again after a change is not always what a clean build gives, byte for byte.
build() {
  built=.build/$arch/release
  rm -rf ".build/$arch"
  if [[ $machine == "$(uname -m)" ]]; then
    made=$("$here/libraries.sh" "$arch")
    HEADROOM_ARCHIVES=$made/archives swift build --manifest-cache none --scratch-path ".build/$arch" "$@"
  else
    [[ $(uname -m) == x86_64 ]] || fail "files for another architecture are compiled on x86-64 only: Debian's compilers here are x86-64 ones"
    made=$("$here/sdk.sh" "$arch")
    HEADROOM_ARCHIVES=$made/archives SYSROOT=$made/headroom-$arch.artifactbundle/$arch/sysroot \
      "$here/compilers.sh" swift build --manifest-cache none --scratch-path ".build/$arch" --swift-sdks-path "$made" \
      --swift-sdk "headroom-$arch" "$@"
  fi
}

# The file itself, whatever machine it is for; what it prints of itself is the same for all.
run_built() {
  if [[ $machine == "$(uname -m)" ]]; then "$built/headroom" "$@"; else
    command -v "qemu-$machine-static" >/dev/null || fail "qemu-$machine-static is not installed; run: scripts/setup.sh dist"
    "qemu-$machine-static" -L "$made/headroom-$arch.artifactbundle/$arch/sysroot" "$built/headroom" "$@"
  fi
}

# Everything of the installed tree, below $1/usr.
install_tree() {
  local share=$1/usr/share
  install -D -m 755 "$built/headroom" "$1/usr/bin/headroom"
  install -d "$share"/{man/man1,bash-completion/completions,zsh/vendor-completions,fish/vendor_completions.d}
  run_built man >"$share/man/man1/headroom.1"
  for page in $(run_built man --list); do run_built man "$page" >"$share/man/man1/headroom-$page.1"; done
  gzip -9n "$share"/man/man1/*.1
  run_built completions bash >"$share/bash-completion/completions/headroom"
  run_built completions zsh >"$share/zsh/vendor-completions/_headroom"
  run_built completions fish >"$share/fish/vendor_completions.d/headroom.fish"
  "$here/metainfo.sh" "$version" "$share/metainfo"
}

# packed FOLDER TARBALL COMPRESSOR…: the same bytes for the same files
packed() {
  local folder=$1 file=$2
  shift 2
  tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --format=gnu -C "$(dirname "$folder")" \
    -c "$(basename "$folder")" | "$@" >"$file"
}

tarball() {
  local folder=$work/$name
  install_tree "$work/tree"
  mkdir -p "$folder"
  cp -r "$work/tree/usr/." "$folder/"
  cp -r "$made/notices" "$folder/notices"
  cp LICENSE CHANGELOG.md "$folder/"
  "$here/notice.sh" "$made" >"$folder/NOTICE"
  gzip -d "$folder"/share/man/man1/*.gz
  find "$folder" -type f -exec chmod a+r {} +
  packed "$folder" "$dist/$name.tar.gz" gzip -9n
}

# What the licences of libelf and libmnl ask for: whoever has another of them can link the file again.
relink() {
  local folder=$work/$name-relink list=$built/headroom.product/Objects.LinkFileList object
  mkdir -p "$folder/objects"
  cp -r "$made/archives" "$made/notices" "$made/versions" "$folder/"
  while read -r object; do
    object=${object//\'/}
    [[ $object != *.a ]] || fail "the list of objects names an archive: $object"
    cp "$object" "$folder/objects/$(basename "$(dirname "$object")")-$(basename "$object")"
  done <"$list"
  sed "s/@TRIPLE@/$machine-unknown-linux-gnu/" "$here/relink.sh" >"$folder/relink.sh"
  chmod 755 "$folder/relink.sh"
  find "$folder" -exec touch -d "@$SOURCE_DATE_EPOCH" {} +
  packed "$folder" "$dist/$name-relink.tar.xz" xz -6 -T1
}

say "headroom $version for $arch"
build "$@"
"$here/check.sh" "$built/headroom" "$machine"
name=headroom-$version-linux-$arch
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$dist"
rm -f "$dist"/*"$version"*"$arch"* "$dist/SHA256SUMS"
tarball
relink
"$here/deb/build.sh" "$work/tree" "$arch" "$version" "$made" "$dist"
"$here/deb/check.sh" "$dist"/headroom_"$version"-*_"$arch".deb
python3 "$here/sbom.py" "$version" "$arch" "$HEADROOM_COMMIT" "$made/versions" "$built/headroom" >"$dist/$name.spdx.json"
cp "$here/Containerfile" "$dist/"
"$here/release-notes.sh" "$version" >"$dist/RELEASE_NOTES.md"
(cd "$dist" && find . -type f ! -name SHA256SUMS -printf '%P\n' | sort | xargs sha256sum >SHA256SUMS)
(cd "$dist" && ls -s --block-size=1K -- *"$arch"*)
