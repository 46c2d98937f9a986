#!/usr/bin/env bash
# Fetches Debian's packages by the versions and sums in packages.lock, through apt, with the machine's own mirror.
#   packages.sh fetch SET ARCHITECTURE   fetches what is not in the cache yet; prints the path of each package
#   packages.sh update                   writes packages.lock again: the newest version of each package in its suite
# DEBIAN_MIRROR=URL   instead of the first one that the machine's package lists name
# HEADROOM_DIST_CACHE where packages are kept (.build/dist-cache)
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cache=$(realpath -m "${HEADROOM_DIST_CACHE:-$here/../.build/dist-cache}")
lock=$here/packages.lock

fail() { printf 'packages: %s\n' "$*" >&2; exit 1; }
say() { printf 'packages: %s\n' "$*" >&2; }
command -v apt-get >/dev/null || fail "apt-get is not here: what is fetched are Debian's packages"

mirror() {
  [[ -z ${DEBIAN_MIRROR-} ]] || { echo "$DEBIAN_MIRROR"; return; }
  local found
  found=$(apt-get indextargets --format '$(ORIGIN) $(REPO_URI)' 2>/dev/null | awk '$1 == "Debian" && !/security/ { print $2; exit }')
  echo "${found:?packages: the machine lists no Debian mirror; name one: DEBIAN_MIRROR=…}"
}

# apt with lists and sources of its own: nothing on the machine changes.
prepare() {
  apt=$cache/apt
  mkdir -p "$apt"/{etc/apt.conf.d,etc/preferences.d,state/lists/partial,cache/archives/partial} "$cache/packages"
  : >"$apt/state/status"
  local suite keys=/usr/share/keyrings/debian-archive-keyring.gpg address
  [[ -r $keys ]] || fail "$keys is not there; install debian-archive-keyring"
  address=$(mirror)
  for suite in $(awk '!/^#/ && NF { print $2 }' "$here/packages.txt" | sort -u); do
    echo "deb [signed-by=$keys] $address $suite main"
  done >"$apt/etc/sources.list"
  cat >"$apt/apt.conf" <<CONFIG
Dir::Etc "$apt/etc"; Dir::Etc::sourcelist "$apt/etc/sources.list"; Dir::Etc::sourceparts "-";
Dir::State "$apt/state"; Dir::State::status "$apt/state/status"; Dir::Cache "$apt/cache";
APT::Architecture "amd64"; APT::Architectures { "amd64"; "arm64"; }; APT::Sandbox::User "root";
APT::Install-Recommends "false"; Acquire::Languages "none"; Acquire::Retries "3";
# What counts is the sum in packages.lock; a mirror that is some days old has the same packages.
Acquire::Check-Valid-Until "false";
CONFIG
  export APT_CONFIG=$apt/apt.conf
}
refresh() { apt-get -qq update >&2 || fail "the package lists could not be fetched"; }

# index SUITE ARCHITECTURE: "name version sum depends" of each package in the suite, into a file, whose path is printed
index() {
  local file=$apt/index-$1-$2 list
  if [[ ! -e $file ]]; then
    list=$(apt-get indextargets --format '$(CODENAME) $(ARCHITECTURE) $(FILENAME)' "Created-By: Packages" |
      sed -n "s/^$1 $2 //p")
    /usr/lib/apt/apt-helper cat-file "$list" | awk -v RS= -F '\n' '{
      name = version = sum = depends = ""
      for (line = 1; line <= NF; line++) {
        if ($line ~ /^Package: /) name = substr($line, 10)
        if ($line ~ /^Version: /) version = substr($line, 10)
        if ($line ~ /^SHA256: /) sum = substr($line, 9)
        if ($line ~ /^Depends: /) depends = substr($line, 10)
      }
      print name, version, sum, depends }' >"$file"
  fi
  echo "$file"
}

# record SET SUITE ARCHITECTURE NAME [VERSION]: a line of the lock
record() {
  awk -v set="$1" -v suite="$2" -v arch="$3" -v name="$4" -v version="${5-}" '
    $1 == name && (version == "" || $2 == version) { line = set " " suite " " arch " " name " " $2 " " $3 }
    END { if (line != "") print line; else exit 1 }' "$(index "$2" "$3")" || fail "$2 has no $4 ${5-} for $3"
}

# closure SUITE ARCHITECTURE NAME…: "name version" of these packages and all that they depend on
closure() {
  local suite=$1 arch=$2 name
  shift 2
  for name in "$@"; do
    printf '%s:%s/%s\n' "$name" "$arch" "$suite"
  done | xargs apt-get -s -o APT::Architecture="$arch" -o APT::Architectures="$arch" -t "$suite" install | sed -nE 's/^Inst ([^ :]+)[^ ]* \(([^ ]+) .*/\1 \2/p'
}

# pointed NAME SUITE ARCHITECTURE: the kernel that a package like linux-image-arm64 stands for
pointed() {
  awk -v name="$1" '$1 == name { for (at = 4; at <= NF; at++) if ($at ~ /^linux-(image|headers)-[0-9]/) print $at }' \
    "$(index "$2" "$3")" | tr -d ,
}

resolve() {
  local set suite archs names arch name version
  grep -vE '^#|^$' "$here/packages.txt" | while read -r set suite archs names; do
    for arch in ${archs//,/ }; do
      if [[ $names == +* ]]; then
        # shellcheck disable=SC2046 # the names are words
        closure "$suite" "$arch" $(sed -E 's/(^| )[+]/\1/g' <<<"$names") | while read -r name version; do
          record "$set" "$suite" "$arch" "$name" "$version"
        done
      else
        for name in $names; do record_pointed "$set" "$suite" "$arch" "$name"; done
      fi
    done
  done
}

# A kernel's package is named by its release; the name without one is a pointer, and of no use itself.
record_pointed() {
  local name found=
  case $4 in linux-*)
    for name in $(pointed "$4" "$2" "$3"); do
      record_pointed "$1" "$2" "$3" "$name"
      found=1
    done ;;
  esac
  [[ -n $found && ! $4 =~ [0-9]+\.[0-9] ]] || record "$1" "$2" "$3" "$4"
}

update() {
  prepare
  refresh
  rm -f "$apt"/index-*
  { echo "# SET SUITE ARCHITECTURE PACKAGE VERSION SHA256, written by packages.sh update"; resolve; } >"$lock.part"
  mv "$lock.part" "$lock"
  say "$(grep -vc '^#' "$lock") packages in $lock"
}

# lines SET ARCHITECTURE: "name version sum" of each package in the lock
lines() {
  awk -v set="$1" -v arch="$2" '$1 == set && $3 == arch { print $4, $5, $6; found = 1 } END { exit !found }' "$lock" ||
    fail "packages.lock has no $1 for $2"
}

fetch() {
  local set=$1 arch=$2 name version sum file wanted=()
  mkdir -p "$cache/packages"
  while read -r name version sum; do
    [[ -f $cache/packages/$sum.deb ]] || wanted+=("$name=$version")
  done < <(lines "$set" "$arch")
  if ((${#wanted[@]} > 0)); then
    prepare
    refresh
    say "fetching ${#wanted[@]} packages: $set for $arch"
    mkdir -p "$apt/fetched"
    rm -f "$apt"/fetched/*
    (cd "$apt/fetched" && apt-get -qq -o APT::Architecture="$arch" -o APT::Architectures="$arch" download "${wanted[@]}" >&2) ||
      fail "a version in packages.lock is not in the archive any more; packages.sh update takes the newest ones"
    for file in "$apt"/fetched/*.deb; do mv "$file" "$cache/packages/$(sha256sum <"$file" | cut -d ' ' -f 1).deb"; done
  fi
  # A package with another sum than the lock's lies there under that one, and is missed here.
  while read -r name version sum; do
    [[ -f $cache/packages/$sum.deb ]] || fail "$name $version ($arch) is not the one of packages.lock: its sum differs"
    echo "$cache/packages/$sum.deb"
  done < <(lines "$set" "$arch")
}

case ${1-} in
  update) update ;;
  fetch) fetch "${2:?a set}" "${3:?an architecture}" ;;
  *) sed -n '2,/^set/p' "$0" | sed '$d; s/^# \{0,1\}//'; exit 2 ;;
esac
