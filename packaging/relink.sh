#!/bin/sh
# Links headroom again, with other archives than those in archives/: put yours in their place. Needs the Swift toolchain that
# "headroom version --verbose" names.
set -eu
cd "$(dirname "$0")"
ls objects/*.o >objects.list
exec swiftc -target @TRIPLE@ -L archives -use-ld=lld -static-stdlib -emit-executable -module-name headroom -o headroom @objects.list \
  -Xlinker --gc-sections -Xlinker --defsym -Xlinker main=headroom_main -Xlinker -s -Xlinker --exclude-libs=ALL \
  -lbpf -lelf -lz -lsqlite3 -lnuma -lmnl "$@"
