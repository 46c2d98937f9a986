#pragma once

#include <stdbool.h>
#include <stdint.h>

// TCP connections over the internet protocols (tcp(7)).

struct clinux_connection_count {
  uint32_t segments_sent;
  uint32_t segments_received;
  uint64_t bytes_sent_again;
  bool has_timestamps;
};

/// The next who connected, as a socket that does not wait and is closed on exec (accept4(2)). -1 with errno.
int clinux_accept(int listener);

/// TCP_INFO of linux/tcp.h, whose structure is longer than the C library's. -1 with errno; ENODATA where the kernel's
/// is shorter.
int clinux_count_connection(int socket, struct clinux_connection_count *count);
