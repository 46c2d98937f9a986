modprobe -a loop ext4
truncate -s 256M /run/volume
mkfs.ext4 -q /run/volume
mkdir /run/measured
mount -o loop /run/volume /run/measured
# Debian's arm64 kernel makes huge pages of all memory, of which a program then holds more than it has touched.
echo madvise >/sys/kernel/mm/transparent_hugepage/enabled
