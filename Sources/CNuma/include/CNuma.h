#pragma once
#include <stdbool.h>
#include <stdint.h>

/// Whether this build has the library; without it each function answers "unavailable".
bool cnuma_available(void);

/// Whether the kernel answers NUMA calls (numa_available(3)); nothing below may be called otherwise.
bool cnuma_usable(void);

/// The highest node number the kernel may use; -1 where unavailable.
int cnuma_highest_node(void);

/// Whether the node is there, with memory.
bool cnuma_has_node(int node);

/// Bytes of memory on the node; -1 where the node has none.
int64_t cnuma_node_size(int node, int64_t *available);

/// The node a processor belongs to; -1 where unknown.
int cnuma_node_of_processor(int processor);

/// The distance between two nodes as the firmware tells it, 10 being local; 0 where unknown.
int cnuma_distance(int from, int to);
