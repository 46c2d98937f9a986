#pragma once

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Opens a non-blocking netlink socket that hears the given multicast groups, as a bit mask (netlink(7)). The
/// descriptor, or -1 with errno.
int clinux_event_socket(int protocol, uint32_t groups);

/// The next message that the kernel itself sent; 0 where there is none now, or one of somebody else's; -1 with errno,
/// ENOBUFS where messages were lost.
ssize_t clinux_receive_event(int descriptor, void *bytes, size_t length);
