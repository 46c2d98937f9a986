#pragma once

#include <stddef.h>
#include <sys/types.h>

/// Writes through a ring of its own (io_uring(7)). How much was written, or a negative errno.
ssize_t clinux_ring_write(int file, const void *bytes, size_t count, off_t place);

/// Writes through a pipe of its own (splice(2)), at most as much as one holds. How much was written, or a negative errno.
ssize_t clinux_splice_write(int file, const void *bytes, size_t count, off_t place);

/// Whether what lies below a path lives in memory alone (tmpfs, ramfs).
int clinux_is_in_memory(const char *path);
