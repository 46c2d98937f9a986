#!/usr/bin/env bash
# libraries.sh ARCHITECTURE: makes what a distribution file is linked with, out of Debian's packages, and prints the folder:
#   sysroot/    the C library and the headers of the packages "libraries" in packages.txt
#   archives/   the same packages' static archives and nothing else, so that a linker that looks here first takes no shared one
#   notices/    the licences of what goes into the file, by package
#   versions    a line for each of them: package, version
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
arch=${1:?an architecture: amd64 or arm64}
cache=$(realpath -m "${HEADROOM_DIST_CACHE:-$here/../.build/dist-cache}")
case $arch in amd64) tuple=x86_64-linux-gnu ;; arm64) tuple=aarch64-linux-gnu ;; *) echo "libraries: $arch is not built" >&2; exit 1 ;; esac
sum=$({ grep "^libraries [a-z]* $arch " "$here/packages.lock"; cat "$0"; } | sha256sum | cut -c 1-16)
folder=$cache/libraries-$arch-$sum
if [[ -d $folder ]]; then echo "$folder"; exit 0; fi

packages=$("$here/packages.sh" fetch libraries "$arch")
work=$cache/libraries-$arch.part
rm -rf "$work"
mkdir -p "$work"/{sysroot/usr/lib,archives,notices}
root=$work/sysroot
# Debian's older packages still name /lib, which is a link to /usr/lib on every machine.
for name in lib lib64; do ln -s "usr/$name" "$root/$name"; done
mkdir "$root/usr/lib64"
for package in $packages; do dpkg-deb --fsys-tarfile "$package" | tar -x -C "$root" --keep-directory-symlink; done

# Links from the root of the file system would lead out of here.
find "$root" -type l -lname '/*' | while read -r link; do
  ln -sfn "$(realpath -m --relative-to="$(dirname "$link")" "$root$(readlink "$link")")" "$link"
done

gcc=$(echo "$root/usr/lib/gcc/$tuple"/*)
for name in bpf elf z sqlite3 mnl; do
  mv "$root/usr/lib/$tuple/lib$name.a" "$work/archives/"
  rm -f "$root/usr/lib/$tuple/lib$name.so"
done
cp "$gcc/libstdc++.a" "$gcc/libgcc_eh.a" "$work/archives/"
# Who asks for the shared one by its name gets the archive.
echo 'INPUT(-l:libstdc++.a)' >"$work/archives/libstdc++.so"
echo 'INPUT(-l:libgcc_eh.a)' >"$work/archives/libgcc_s.so"

for package in $packages; do
  name=$(dpkg-deb -f "$package" Package)
  # What is in the archives, and so in the file; the rest gives headers and what the machine has itself.
  case $name in
    libbpf-dev | libelf-dev | zlib1g-dev | libsqlite3-dev | libmnl-dev | libgcc-*-dev | libstdc++-*-dev) ;;
    *) continue ;;
  esac
  echo "$name $(dpkg-deb -f "$package" Version)" >>"$work/versions"
  # The runtime libraries of GCC share one notice.
  notice=$root/usr/share/doc/$name/copyright
  [[ -s $notice ]] || notice=$(echo "$root"/usr/share/doc/gcc-*-base/copyright)
  cp -L "$notice" "$work/notices/$name"
done
mv "$work" "$folder"
echo "$folder"
