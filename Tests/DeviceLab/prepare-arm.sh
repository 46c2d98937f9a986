#!/usr/bin/env bash
# Makes what the ARM machines boot from, once, in the folder that prepare.sh has printed ($1): Debian's arm64 kernels, an arm64 root
# folder to run in, and the lab's kernel modules for it. All of it is unpacked of packages, nothing of it runs here.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
packaging=$here/../../packaging
built=$(realpath "$1")/arm64
cross=aarch64-linux-gnu-

say() { printf 'lab: %s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }
sum=$({ grep -E '^(machines|guest) ' "$packaging/packages.lock"; cat "$0" "$here/guest/init" "$here"/kernel-modules/*; } | sha256sum)
[[ -e $built/stamp && $(<"$built/stamp") == "$sum" ]] && exit 0

say "making the ARM machines' kernels and files"
rm -rf "$built"
mkdir -p "$built/root/usr"/{bin,sbin,lib} "$built/headers"
root=$built/root
for name in bin sbin lib; do ln -s "usr/$name" "$root/$name"; done
unpack() { dpkg-deb --fsys-tarfile "$1" | tar -x -C "$2" --keep-directory-symlink --exclude='./usr/share/doc/*' --exclude='./usr/share/locale/*'; }
kernels=()
for package in $("$packaging/packages.sh" fetch guest arm64) $("$packaging/packages.sh" fetch machines arm64); do
  case $(dpkg-deb -f "$package" Package) in
    linux-image-*)
      unpack "$package" "$root"
      kernels+=("$(dpkg-deb -f "$package" Package | sed 's/^linux-image-//')") ;;
    linux-headers-*) unpack "$package" "$built/headers" ;;
    *) unpack "$package" "$root" ;;
  esac
done
printf 'root:x:0:0:root:/root:/bin/bash\nmessagebus:x:100:100::/:/bin/false\nnobody:x:65534:65534::/:/bin/false\n' >"$root/etc/passwd"
printf 'root:x:0:\nmessagebus:x:100:\nvideo:x:44:\nnogroup:x:65534:\n' >"$root/etc/group"
mkdir -p "$root"/{lab,root,tmp,proc,sys,dev,run,opt/lab/modules}

# first_files KERNEL: the first file system, with what is needed to reach the root folder.
first_files() {
  local tree file module
  tree=$(mktemp -d)
  mkdir -p "$tree"/{bin,modules,proc,host,layer,new}
  cp "$root/bin/busybox" "$tree/bin/"
  install -m 755 "$here/guest/init" "$tree/init"
  for module in virtio_pci 9pnet_virtio 9p overlay; do
    modprobe -d "$root" -S "$1" --show-depends "$module"
  done | awk '$1 == "insmod" && !seen[$2]++ { print $2 }' | while read -r file; do
    cp "$file" "$tree/modules/"
    file=$(basename "$file")
    [[ $file != *.xz ]] || { unxz "$tree/modules/$file"; file=${file%.xz}; }
    echo "$file" >>"$tree/modules/order"
  done
  (cd "$tree" && find . | cpio --quiet -o -H newc) >"$built/initramfs-$2"
  rm -rf "$tree"
}

for kernel in "${kernels[@]}"; do
  case $kernel in *-16k) size=16k ;; *) size=4k ;; esac
  depmod -b "$root" "$kernel"
  ln -sf "root/boot/vmlinuz-$kernel" "$built/image-$size"
  first_files "$kernel" "$size"
done

# The headers' programs are the host's: Debian keeps them in a package of its own, of the same kernel.
build_modules() {
  local release headers common programs name
  release=$(cd "$built/headers/usr/src" && echo linux-headers-*-arm64)
  headers=$built/headers/usr/src/$release
  common=$(cd "$built/headers/usr/src" && echo linux-headers-*-common)
  programs=$(echo /usr/lib/linux-kbuild-*)
  [[ -d $programs ]] || fail "linux-kbuild is not installed; run: scripts/setup.sh lab"
  mkdir -p "$built/headers/usr/lib"
  ln -sfn "$programs" "$built/headers/usr/lib/$(basename "$programs")"
  # The links and paths in it lead to where it would be installed.
  sed -i "s|/usr/src/|$built/headers/usr/src/|g; s|/usr/lib/|$built/headers/usr/lib/|g" "$headers/Makefile" "$headers/.kernelvariables" 2>/dev/null || true
  for name in scripts tools; do ln -sfn "$programs/$name" "$built/headers/usr/src/$common/$name"; ln -sfn "$programs/$name" "$headers/$name"; done
  cp "$here"/kernel-modules/* "$root/opt/lab/modules/"
  # Its meters are ones of the power cap framework, which this kernel has not.
  sed -i 's/ lab_energy.o//' "$root/opt/lab/modules/Makefile"
  make -C "$headers" ARCH=arm64 CROSS_COMPILE=$cross M="$root/opt/lab/modules" modules >"$built/modules.log" 2>&1 ||
    { tail -n 30 "$built/modules.log" >&2; fail "the kernel modules do not build for ARM; all of it is in $built/modules.log"; }
}
command -v ${cross}gcc >/dev/null || fail "${cross}gcc is not installed; run: scripts/setup.sh lab"
build_modules
echo "$sum" >"$built/stamp"
