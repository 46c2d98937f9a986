#pragma once
#include <stdbool.h>
#include <stdint.h>

/// Whether this build knows the library; without it each question answers "unavailable".
bool cnuma_built_in(void);

/// Loads the library, and keeps other threads from doing so until cnuma_release, which is to be called whatever this returns:
/// 0; ENOENT where the library is not on this machine; ENOSYS where the kernel answers no NUMA calls (numa_available(3)). The
/// questions below may be asked after 0 alone.
int cnuma_borrow(void);

void cnuma_release(void);

/// The highest node number the kernel may use.
int cnuma_highest_node(void);

/// Whether the node is there, with memory.
bool cnuma_has_node(int node);

/// Bytes of memory on the node; -1 where the node has none.
int64_t cnuma_node_size(int node);

/// The node a processor belongs to; -1 where unknown.
int cnuma_node_of_processor(int processor);

/// The distance between two nodes as the firmware tells it, 10 being local; 0 where unknown.
int cnuma_distance(int from, int to);
