modprobe -a loop ext4
truncate -s 256M /run/volume
mkfs.ext4 -q /run/volume
mkdir /run/measured
mount -o loop /run/volume /run/measured
