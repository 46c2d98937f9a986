#!/usr/bin/env bash
# Installs the Debian packages that are needed, only those that are missing: for building and the demo; with "test" as its argument,
# for the tests too; with "lab", for the device lab too; with "pages", for the pages' tests in a browser; with "dist", for what is given to
# others. The last two bring nothing of the other tests.
set -euo pipefail

packages=(
  # C libraries that the tool is linked against
  libpfm4-dev libnuma-dev libbpf-dev libmnl-dev libsqlite3-dev zlib1g-dev libc6-dev
  # what the compiler gets its memory from
  libjemalloc2
  # the program that the demo measures
  sqlite3
)

test_packages=(
  # what the tests compare the documents and figures with
  python3-jsonschema python3-lxml python3-yaml python3-prometheus-client nodejs python3-pip
  time groff-base strace gcc libc6-dev make fio rsync iputils-ping
  # a server for a history that many share, and what speaks to it
  postgresql libpq5
  # a message bus, a service on it, and programs that hear memory warnings, for the tests to ask
  dbus libdbus-1-3 python3-dbus python3-gi gir1.2-glib-2.0
  # hosts of the tests' own with a link between them, what talks over it, and who counts the same packets
  iproute2 ethtool util-linux tcpdump curl git redis-server bind9-dnsutils python3
  # the binary's check: ldd and nm
  binutils libc-bin
)

# The emulator and its firmware's compiler, what builds the kernel's modules, and what joins, drives and serves the
# virtual hardware inside the guests.
lab_packages=(
  qemu-system-x86 acpica-tools busybox-static cpio kmod linux-headers-amd64 make gcc python3
  qemu-system-arm device-tree-compiler gcc-aarch64-linux-gnu
  udev dbus util-linux iproute2 rfkill iw hostapd wpasupplicant bluez-test-tools gpsd modemmanager
  dmsetup e2fsprogs
)
# A browser, what drives it, a font for it to draw with, and what fetches axe.
pages_packages=(chromium chromium-driver fonts-dejavu-core python3 python3-selenium python3-pip)
# What fetches, packs and checks, and what checks the package; what runs the foreign file once, to have it print its manual page.
dist_packages=(
  apt debian-archive-keyring dpkg-dev file binutils xz-utils qemu-user-static python3 libc-bin util-linux git
  lintian appstream
)
wants_tests= wants_axe=
case ${1-} in
  dist) packages+=("${dist_packages[@]}") ;;
  pages) packages+=("${pages_packages[@]}") wants_axe=1 ;;
  lab) packages+=("${test_packages[@]}" "${lab_packages[@]}") wants_tests=1 ;;
  test) packages+=("${test_packages[@]}") wants_tests=1 ;;
  "") ;;
  *) printf 'setup: unknown argument: %s\n' "$1" >&2; exit 2 ;;
esac

say() { printf 'setup: %s\n' "$*"; }
fail() { printf 'setup: %s\n' "$*" >&2; exit 1; }

# How Swift comes to this very distribution.
swift_remedy() {
  local id="" version="" name=""
  # shellcheck source=/dev/null
  [[ ! -r /etc/os-release ]] || { . /etc/os-release; id=${ID-} version=${VERSION_ID-} name=${PRETTY_NAME-}; }
  if [[ $id == debian && -z $version ]]; then
    echo "for $name: apt-get install swiftlang swiftlang-dev clang"
    return
  fi
  case $id-$version in
    debian-12 | ubuntu-22.04 | ubuntu-24.04 | fedora-39 | amzn-2023 | rhel-9*)
      echo "for $name: the toolchain of that name from https://www.swift.org/install/linux/, unpacked, with its usr/bin in PATH" ;;
    *) echo "https://www.swift.org/install/linux/ has toolchains by distribution, none of them for ${name:-this one}; or install the Debian package of Headroom" ;;
  esac
}
command -v swift >/dev/null || fail "the Swift toolchain (6.2 or later) is not in PATH; $(swift_remedy)"

if ! command -v dpkg-query >/dev/null; then
  say "this is no Debian or Ubuntu; its names for these packages are needed: ${packages[*]}"
  say "a library that is missing removes one ability, which \"headroom doctor\" names"
  exit 0
fi

is_installed() { [[ $(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null) == installed ]]; }

missing=()
for package in "${packages[@]}"; do is_installed "$package" || missing+=("$package"); done
fetch() {
  local here
  here=$(dirname "$0")
  [[ -z $wants_tests ]] || "$here/trace-processor.sh" "$here/../.build/trace-processor"
  [[ -z $wants_axe ]] || "$here/axe.sh" "$here/../.build/axe"
}
if ((${#missing[@]} == 0)); then
  say "all packages are installed"
  fetch
  exit 0
fi

say "installing: ${missing[*]}"
as_root=()
if ((EUID != 0)); then
  command -v sudo >/dev/null || fail "this needs root: apt-get install ${missing[*]}"
  as_root=(sudo)
fi
apt() { "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=120 "$@"; }
apt -qq update || say "the package lists could not be refreshed; trying with those that are there"
# Debian's postgresql makes a server "main" and starts it on port 5432, for good. The tests start servers of their own and
# nothing is to be left running on anybody's machine. What says so belongs to postgresql-common, which comes first and alone
# starts nothing; where it is there already, what it says is the user's choice.
if [[ " ${missing[*]} " == *" postgresql "* ]] && ! is_installed postgresql-common; then
  apt -qq install -y --no-install-recommends postgresql-common || fail "could not be installed: postgresql-common"
  "${as_root[@]}" tee -a /etc/postgresql-common/createcluster.conf >/dev/null <<<"create_main_cluster = false"
fi
apt -qq install -y --no-install-recommends "${missing[@]}" || fail "could not be installed: ${missing[*]}"
say "installed: ${missing[*]}"
fetch
