#include "CNuma.h"

#ifdef HAVE_LIBRARY
#include <numa.h>

bool cnuma_available(void) { return true; }
bool cnuma_usable(void) { return numa_available() != -1; }
int cnuma_highest_node(void) { return numa_max_node(); }

bool cnuma_has_node(int node) {
  if (node < 0 || (unsigned)node >= numa_all_nodes_ptr->size) return false;
  return numa_bitmask_isbitset(numa_all_nodes_ptr, (unsigned)node) != 0;
}

int64_t cnuma_node_size(int node, int64_t *available) {
  long long free_bytes = -1;
  long long size = numa_node_size64(node, &free_bytes);
  if (available) *available = free_bytes;
  return size;
}

int cnuma_node_of_processor(int processor) { return numa_node_of_cpu(processor); }
int cnuma_distance(int from, int to) { return numa_distance(from, to); }
#else
bool cnuma_available(void) { return false; }
bool cnuma_usable(void) { return false; }
int cnuma_highest_node(void) { return -1; }

bool cnuma_has_node(int node) {
  (void)node;
  return false;
}

int64_t cnuma_node_size(int node, int64_t *available) {
  (void)node;
  if (available) *available = -1;
  return -1;
}

int cnuma_node_of_processor(int processor) {
  (void)processor;
  return -1;
}

int cnuma_distance(int from, int to) {
  (void)from, (void)to;
  return 0;
}
#endif
