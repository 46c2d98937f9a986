# The only way out belongs to a VRF, as that of a management port does.
modprobe vrf
ip link add outside type vrf table 10
ip link set outside up
ip link set eth0 master outside
ip route add default via 10.0.2.2 dev eth0 table 10
