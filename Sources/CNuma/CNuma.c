#include "CNuma.h"
#include <errno.h>
#include <stddef.h>

#ifdef HAVE_LIBRARY
#include <dlfcn.h>
#include <numa.h>
#include <pthread.h>

// Loaded only while it is asked, and let go again: it makes 37 system calls at the start of every command, and most
// machines have one node.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *library;
// The types of the declarations, so that a change of theirs is found when compiling.
static __typeof__(numa_max_node) *max_node;
static __typeof__(numa_node_size64) *node_size;
static __typeof__(numa_node_of_cpu) *node_of_cpu;
static __typeof__(numa_distance) *distance;
static __typeof__(numa_bitmask_isbitset) *is_set;
static __typeof__(numa_all_nodes_ptr) *all_nodes;

bool cnuma_built_in(void) { return true; }

int cnuma_borrow(void) {
  pthread_mutex_lock(&lock);
  library = dlopen("libnuma.so.1", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return ENOENT;
  __typeof__(numa_available) *available = dlsym(library, "numa_available");
  max_node = dlsym(library, "numa_max_node");
  node_size = dlsym(library, "numa_node_size64");
  node_of_cpu = dlsym(library, "numa_node_of_cpu");
  distance = dlsym(library, "numa_distance");
  is_set = dlsym(library, "numa_bitmask_isbitset");
  all_nodes = dlsym(library, "numa_all_nodes_ptr");
  if (!available || !max_node || !node_size || !node_of_cpu || !distance || !is_set || !all_nodes) return ENOENT;
  return available() == -1 ? ENOSYS : 0;
}

void cnuma_release(void) {
  if (library != NULL) dlclose(library);
  library = NULL;
  pthread_mutex_unlock(&lock);
}

int cnuma_highest_node(void) { return max_node(); }

bool cnuma_has_node(int node) {
  if (node < 0 || (unsigned)node >= (*all_nodes)->size) return false;
  return is_set(*all_nodes, (unsigned)node) != 0;
}

int64_t cnuma_node_size(int node) { return node_size(node, NULL); }
int cnuma_node_of_processor(int processor) { return node_of_cpu(processor); }
int cnuma_distance(int from, int to) { return distance(from, to); }
#else
bool cnuma_built_in(void) { return false; }
int cnuma_borrow(void) { return ENOENT; }
void cnuma_release(void) {}
int cnuma_highest_node(void) { return -1; }
bool cnuma_has_node(int node) { return (void)node, false; }
int64_t cnuma_node_size(int node) { return (void)node, -1; }
int cnuma_node_of_processor(int processor) { return (void)processor, -1; }
int cnuma_distance(int from, int to) { return (void)from, (void)to, 0; }
#endif
