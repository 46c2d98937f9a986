modprobe -a virtio_net af_packet
