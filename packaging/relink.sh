#!/bin/sh
# Links headroom again, with other archives than those in archives/: put yours in their place. Needs the Swift toolchain that
# "headroom version --verbose" names; for another architecture than this machine's also its SDK: relink.sh -sdk FOLDER.
set -eu
cd "$(dirname "$0")"
ls objects/*.o >objects.list
exec swiftc -target @TRIPLE@ -L archives -use-ld=lld -static-stdlib -emit-executable -module-name headroom -o headroom @objects.list \
  -Xlinker --gc-sections -Xlinker --defsym -Xlinker main=headroom_main -Xlinker -s -Xlinker --exclude-libs=ALL \
  -Xlinker --no-export-dynamic -Xlinker -z -Xlinker pack-relative-relocs -Xlinker --wrap=_swift_stdlib_getScalarName \
  -lbpf -lelf -lz -lsqlite3 -lmnl "$@"
