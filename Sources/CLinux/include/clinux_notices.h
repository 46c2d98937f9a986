#pragma once

#include <stddef.h>
#include <sys/types.h>

/// Lets a socket's receiver know who sent what it receives (unix(7), SO_PASSCRED). 0, or an errno.
int clinux_ask_for_senders(int descriptor);

/// The next datagram, without waiting, and its sender as the kernel knows it; `pid` is 0 where that is not known.
/// Descriptors that came along are closed. The length, which may be above `length` where the rest was cut off, or -1
/// with errno.
ssize_t clinux_receive_notice(int descriptor, void *bytes, size_t length, pid_t *pid, uid_t *user);
