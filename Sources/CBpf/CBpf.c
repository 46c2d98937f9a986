#include "CBpf.h"

#include <errno.h>

#ifdef HAVE_LIBRARY

#include <bpf/bpf.h>
#include <bpf/libbpf.h>
#include <stdlib.h>

enum { MOST_PROGRAMS = 16 };

struct cbpf_counter {
  struct bpf_object *object;
  struct bpf_link *links[MOST_PROGRAMS];
  const char *names[MOST_PROGRAMS];
  int attached;
  int counters;
  int processors;
  uint64_t *values;
};

bool cbpf_available(void) { return true; }

static int attach(struct cbpf_counter *counter) {
  int error = -ENOENT;
  struct bpf_program *program;
  bpf_object__for_each_program(program, counter->object) {
    if (counter->attached == MOST_PROGRAMS) break;
    struct bpf_link *link = bpf_program__attach(program);
    // A tracepoint of a file system that this kernel has not is no failure.
    if (link == NULL) {
      if (errno != ENOENT && errno != EINVAL) error = -errno;
      continue;
    }
    counter->links[counter->attached] = link;
    counter->names[counter->attached++] = bpf_program__name(program);
  }
  return counter->attached > 0 ? 0 : error;
}

static int prepare(struct cbpf_counter *counter, const void *object, size_t size, int cgroup) {
  counter->object = bpf_object__open_mem(object, size, NULL);
  if (counter->object == NULL) return -errno;
  int error = bpf_object__load(counter->object);
  if (error != 0) return error;
  int group = bpf_object__find_map_fd_by_name(counter->object, "group");
  counter->counters = bpf_object__find_map_fd_by_name(counter->object, "counters");
  if (group < 0 || counter->counters < 0) return -ENOENT;
  uint32_t first = 0;
  if (bpf_map_update_elem(group, &first, &cgroup, BPF_ANY) != 0) return -errno;
  counter->processors = libbpf_num_possible_cpus();
  if (counter->processors < 0) return counter->processors;
  counter->values = calloc((size_t)counter->processors, sizeof *counter->values);
  if (counter->values == NULL) return -ENOMEM;
  return attach(counter);
}

struct cbpf_counter *cbpf_counter_open(const void *object, size_t size, int cgroup, int *error) {
  // The library would write to standard error, which is the program's.
  libbpf_set_print(NULL);
  struct cbpf_counter *counter = calloc(1, sizeof *counter);
  *error = counter == NULL ? -ENOMEM : prepare(counter, object, size, cgroup);
  if (*error == 0) return counter;
  if (counter != NULL) cbpf_counter_close(counter);
  return NULL;
}

int cbpf_counter_programs(const struct cbpf_counter *counter) { return counter->attached; }

const char *cbpf_counter_program(const struct cbpf_counter *counter, int index) { return counter->names[index]; }

int cbpf_counter_read(struct cbpf_counter *counter, uint32_t index, uint64_t *sum) {
  if (bpf_map_lookup_elem(counter->counters, &index, counter->values) != 0) return -errno;
  *sum = 0;
  for (int processor = 0; processor < counter->processors; processor++) *sum += counter->values[processor];
  return 0;
}

void cbpf_counter_close(struct cbpf_counter *counter) {
  for (int index = 0; index < counter->attached; index++) bpf_link__destroy(counter->links[index]);
  if (counter->object != NULL) bpf_object__close(counter->object);
  free(counter->values);
  free(counter);
}

#else

bool cbpf_available(void) { return false; }

struct cbpf_counter *cbpf_counter_open(const void *object, size_t size, int cgroup, int *error) {
  (void)object, (void)size, (void)cgroup;
  *error = -ENOSYS;
  return NULL;
}

int cbpf_counter_programs(const struct cbpf_counter *counter) { return (void)counter, 0; }

const char *cbpf_counter_program(const struct cbpf_counter *counter, int index) {
  (void)counter, (void)index;
  return "";
}

int cbpf_counter_read(struct cbpf_counter *counter, uint32_t index, uint64_t *sum) {
  (void)counter, (void)index, (void)sum;
  return -ENOSYS;
}

void cbpf_counter_close(struct cbpf_counter *counter) { (void)counter; }

#endif
