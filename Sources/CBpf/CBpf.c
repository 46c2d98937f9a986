#include "CBpf.h"

#include <errno.h>

#ifdef HAVE_LIBRARY

#include "programs.h"

#include <bpf/bpf.h>
#include <bpf/btf.h>
#include <bpf/libbpf.h>
#include <fcntl.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/utsname.h>
#include <unistd.h>

bool cbpf_available(void) { return true; }

static int prepare(struct cbpf_programs *programs, const void *object, size_t size, int types) {
  char path[32];
  LIBBPF_OPTS(bpf_object_open_opts, options);
  programs->types = types < 0 ? -1 : fcntl(types, F_DUPFD_CLOEXEC, 3);
  snprintf(path, sizeof path, "/proc/self/fd/%d", programs->types);
  if (programs->types >= 0) options.btf_custom_path = path;
  cbpf_put_casts_in();
  programs->object = bpf_object__open_mem(object, size, &options);
  if (programs->object == NULL) return -errno;
  struct bpf_program *program;
  bpf_object__for_each_program(program, programs->object) {
    if (programs->count == MOST_PROGRAMS) return -E2BIG;
    programs->programs[programs->count++] = program;
  }
  if (programs->count >= MANY_PROGRAMS && sysconf(_SC_NPROCESSORS_ONLN) > 1)
    programs->second = bpf_object__open_mem(object, size, &options);
  programs->processors = libbpf_num_possible_cpus();
  if (programs->processors < 0) return programs->processors;
  programs->values = calloc((size_t)programs->processors * CBPF_MOST_FIGURES, sizeof *programs->values);
  return programs->values == NULL ? -ENOMEM : 0;
}

struct cbpf_programs *cbpf_open(const void *object, size_t size, int types, int *error) {
  // The library would write to standard error, which is the program's.
  libbpf_set_print(NULL);
  struct cbpf_programs *programs = calloc(1, sizeof *programs);
  if (programs != NULL) pthread_mutex_init(&programs->attaching, NULL);
  *error = programs == NULL ? -ENOMEM : prepare(programs, object, size, types);
  if (*error == 0) return programs;
  if (programs != NULL) cbpf_close(programs);
  return NULL;
}

void cbpf_close(struct cbpf_programs *programs) {
  cbpf_detach_all(programs);
  if (programs->ring != NULL) ring_buffer__free(programs->ring);
  if (programs->second != NULL) bpf_object__close(programs->second);
  if (programs->object != NULL) bpf_object__close(programs->object);
  if (programs->log != NULL) munmap(programs->log, programs->capacity);
  if (programs->types >= 0) close(programs->types);
  free(programs->values);
  free(programs);
}

int cbpf_count(const struct cbpf_programs *programs) { return programs->count; }

const char *cbpf_name(const struct cbpf_programs *programs, int index) {
  return bpf_program__name(programs->programs[index]);
}

void cbpf_enable(struct cbpf_programs *programs, int index, bool enabled) {
  bpf_program__set_autoload(programs->programs[index], enabled);
}

int cbpf_set(struct cbpf_programs *programs, const char *variable, const void *value, size_t size) {
  const struct btf *types = bpf_object__btf(programs->object);
  struct bpf_map *map = bpf_object__find_map_by_name(programs->object, ".rodata");
  size_t room = 0;
  void *data = map == NULL ? NULL : (void *)bpf_map__initial_value(map, &room);
  int section = types == NULL ? -1 : btf__find_by_name_kind(types, ".rodata", BTF_KIND_DATASEC);
  if (data == NULL || section < 0) return -ENOENT;
  const struct btf_type *type = btf__type_by_id(types, (uint32_t)section);
  const struct btf_var_secinfo *place = btf_var_secinfos(type);
  for (int index = 0; index < btf_vlen(type); index++, place++) {
    const char *name = btf__name_by_offset(types, btf__type_by_id(types, place->type)->name_off);
    if (strcmp(name, variable) != 0) continue;
    if (place->size != size || place->offset + size > room) return -EINVAL;
    memcpy((uint8_t *)data + place->offset, value, size);
    return 0;
  }
  return -ENOENT;
}

int cbpf_enter(struct cbpf_programs *programs, int cgroup) {
  int group = bpf_object__find_map_fd_by_name(programs->object, "group");
  if (group < 0) return -ENOENT;
  uint32_t first = 0;
  return bpf_map_update_elem(group, &first, &cgroup, BPF_ANY) == 0 ? 0 : -errno;
}

int cbpf_leave(struct cbpf_programs *programs) {
  int group = bpf_object__find_map_fd_by_name(programs->object, "group");
  if (group < 0) return -ENOENT;
  uint32_t first = 0;
  return bpf_map_delete_elem(group, &first) == 0 || errno == ENOENT ? 0 : -errno;
}

bool cbpf_is_older_than(unsigned major, unsigned minor) {
  struct utsname kernel;
  unsigned own_major = 0, own_minor = 0;
  if (uname(&kernel) != 0 || sscanf(kernel.release, "%u.%u", &own_major, &own_minor) != 2) return true;
  return own_major < major || (own_major == major && own_minor < minor);
}

// Entries of a hash are allocated when they are inserted: to allocate thousands of each before takes milliseconds. Before Linux 6.1 the
// kernel could not do it safely in the midst of the scheduler.
static void allocate_on_demand(struct bpf_object *object) {
  struct bpf_map *map;
  if (cbpf_is_older_than(6, 1)) return;
  bpf_object__for_each_map(map, object) {
    if (bpf_map__type(map) == BPF_MAP_TYPE_HASH) bpf_map__set_map_flags(map, bpf_map__map_flags(map) | BPF_F_NO_PREALLOC);
  }
}

int cbpf_load(struct cbpf_programs *programs, int cgroup) {
  allocate_on_demand(programs->object);
  cbpf_load_with_casts(programs);
  int error = programs->second != NULL ? cbpf_load_halves(programs) : bpf_object__load(programs->object);
  if (error == 0 && programs->second == NULL) cbpf_attach_loaded(programs, false);
  if (programs->types >= 0) close(programs->types);
  programs->types = -1;
  // The kernel's type information was in memory for it, some ten megabytes.
  malloc_trim(0);
  if (error != 0 || cgroup < 0) return error;
  return cbpf_enter(programs, cgroup);
}

static int clear_array(int map, uint32_t entries, const void *zeros) {
  for (uint32_t key = 0; key < entries; key++)
    if (bpf_map_update_elem(map, &key, zeros, BPF_ANY) != 0) return -errno;
  return 0;
}

static int clear_hash(int map, uint8_t *key, size_t size) {
  uint8_t *next = key + size;
  bool more = bpf_map_get_next_key(map, NULL, next) == 0;
  while (more) {
    memcpy(key, next, size);
    // Before it is gone: behind a key that is not there the walk begins again.
    more = bpf_map_get_next_key(map, key, next) == 0;
    if (bpf_map_delete_elem(map, key) != 0 && errno != ENOENT) return -errno;
  }
  return 0;
}

// As it was when it had been loaded: variables of the programs' own begin with nothing, constants stay.
static int clear(const struct cbpf_programs *programs, const struct bpf_map *map) {
  if (bpf_map__map_flags(map) & BPF_F_RDONLY_PROG) return 0;
  size_t values = (size_t)((bpf_map__value_size(map) + 7) / 8 * 8) * (size_t)programs->processors;
  size_t keys = 2 * (size_t)bpf_map__key_size(map);
  uint8_t *room = calloc(1, values > keys ? values : keys);
  if (room == NULL) return -ENOMEM;
  int error = 0;
  switch (bpf_map__type(map)) {
    case BPF_MAP_TYPE_ARRAY:
    case BPF_MAP_TYPE_PERCPU_ARRAY: error = clear_array(bpf_map__fd(map), bpf_map__max_entries(map), room); break;
    case BPF_MAP_TYPE_HASH:
    case BPF_MAP_TYPE_LRU_HASH: error = clear_hash(bpf_map__fd(map), room, bpf_map__key_size(map)); break;
    case BPF_MAP_TYPE_RINGBUF: cbpf_take((struct cbpf_programs *)programs); break;
    case BPF_MAP_TYPE_CGROUP_ARRAY: break;
    default: error = -ENOTSUP;
  }
  free(room);
  return error;
}

int cbpf_renew(struct cbpf_programs *programs, int cgroup) {
  const struct bpf_map *map;
  bpf_object__for_each_map(map, programs->object) {
    if (strstr(bpf_map__name(map), ".data") != NULL) return -ENOTSUP;
    int error = clear(programs, map);
    if (error != 0) return error;
  }
  programs->used = 0;
  programs->lost = 0;
  return cgroup < 0 ? 0 : cbpf_enter(programs, cgroup);
}

int cbpf_run(
  const struct cbpf_programs *programs, int index, int processor, const uint64_t *arguments, uint32_t count) {
  struct bpf_test_run_opts options = {
    .sz = sizeof options, .ctx_in = count == 0 ? NULL : arguments, .ctx_size_in = count * sizeof *arguments, .flags = BPF_F_TEST_RUN_ON_CPU, .cpu = (uint32_t)processor};
  int program = bpf_program__fd(programs->programs[index]);
  if (program < 0) return program;
  return bpf_prog_test_run_opts(program, &options) == 0 ? 0 : -errno;
}

int cbpf_map(const struct cbpf_programs *programs, const char *name, uint32_t *key, uint32_t *value) {
  struct bpf_map *map = bpf_object__find_map_by_name(programs->object, name);
  if (map == NULL) return -ENOENT;
  *key = bpf_map__key_size(map);
  *value = bpf_map__value_size(map);
  return bpf_map__fd(map);
}

int cbpf_sums(struct cbpf_programs *programs, int map, uint64_t *sums, uint32_t count) {
  uint32_t first = 0;
  if (count > CBPF_MOST_FIGURES) return -E2BIG;
  if (bpf_map_lookup_elem(map, &first, programs->values) != 0) return -errno;
  for (uint32_t figure = 0; figure < count; figure++) {
    sums[figure] = 0;
    for (int processor = 0; processor < programs->processors; processor++)
      sums[figure] += programs->values[(uint32_t)processor * count + figure];
  }
  return 0;
}

int cbpf_processors(const struct cbpf_programs *programs) { return programs->processors; }

bool cbpf_next(int map, const void *key, void *next) { return bpf_map_get_next_key(map, key, next) == 0; }

int cbpf_lookup(int map, const void *key, void *value) {
  return bpf_map_lookup_elem(map, key, value) == 0 ? 0 : -errno;
}

int cbpf_update(int map, const void *key, const void *value) {
  return bpf_map_update_elem(map, key, value, BPF_ANY) == 0 ? 0 : -errno;
}

static int keep(void *context, void *record, size_t size) {
  struct cbpf_programs *programs = context;
  size_t padded = (size + 7) & ~(size_t)7;
  if (programs->capacity - programs->used < padded + 8) {
    programs->lost++;
    return 0;
  }
  uint64_t head = size;
  memcpy(programs->log + programs->used, &head, 8);
  memcpy(programs->log + programs->used + 8, record, size);
  programs->used += padded + 8;
  return 0;
}

// Address space that takes memory as it is filled: a child gets none of it, and a machine with little memory, or that
// promises no more than it has, gives at least a part (proc_sys_vm(5), overcommit_memory).
static uint8_t *reserve(size_t wanted, size_t *given) {
  for (size_t size = wanted; size >= 1 << 20; size /= 2) {
    void *start = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (start == MAP_FAILED) continue;
    madvise(start, size, MADV_DONTFORK);
    *given = size;
    return start;
  }
  return NULL;
}

int cbpf_follow(struct cbpf_programs *programs, const char *ring, size_t capacity) {
  if (programs->ring != NULL) return 0;
  int map = bpf_object__find_map_fd_by_name(programs->object, ring);
  if (map < 0) return map;
  programs->log = reserve(capacity, &programs->capacity);
  if (programs->log == NULL) return -ENOMEM;
  programs->ring = ring_buffer__new(map, keep, programs, NULL);
  return programs->ring == NULL ? -errno : 0;
}

void cbpf_take(struct cbpf_programs *programs) {
  if (programs->ring != NULL) ring_buffer__consume(programs->ring);
}

int cbpf_ring_descriptor(const struct cbpf_programs *programs) {
  return programs->ring == NULL ? -ENODEV : ring_buffer__epoll_fd(programs->ring);
}

const void *cbpf_instructions(const struct cbpf_programs *programs, int index, size_t *count) {
  *count = bpf_program__insn_cnt(programs->programs[index]);
  return bpf_program__insns(programs->programs[index]);
}

uint32_t cbpf_checked(const struct cbpf_programs *programs, int index) {
  struct bpf_prog_info info = {0};
  uint32_t size = sizeof info;
  int descriptor = bpf_program__fd(programs->programs[index]);
  if (descriptor < 0 || bpf_obj_get_info_by_fd(descriptor, &info, &size) != 0) return 0;
  return info.verified_insns;
}

const uint8_t *cbpf_taken(const struct cbpf_programs *programs, size_t *size, uint64_t *lost) {
  *size = programs->used;
  *lost = programs->lost;
  return programs->log;
}

#else

bool cbpf_available(void) { return false; }

struct cbpf_programs *cbpf_open(const void *object, size_t size, int types, int *error) {
  (void)object, (void)size, (void)types;
  *error = -ENOSYS;
  return NULL;
}

bool cbpf_is_older_than(unsigned major, unsigned minor) { return (void)major, (void)minor, true; }
void cbpf_close(struct cbpf_programs *programs) { (void)programs; }
int cbpf_count(const struct cbpf_programs *programs) { return (void)programs, 0; }
const char *cbpf_name(const struct cbpf_programs *programs, int index) { return (void)programs, (void)index, ""; }
void cbpf_enable(struct cbpf_programs *programs, int index, bool enabled) { (void)programs, (void)index, (void)enabled; }

int cbpf_set(struct cbpf_programs *programs, const char *variable, const void *value, size_t size) {
  (void)programs, (void)variable, (void)value, (void)size;
  return -ENOSYS;
}

int cbpf_load(struct cbpf_programs *programs, int cgroup) { return (void)programs, (void)cgroup, -ENOSYS; }
int cbpf_enter(struct cbpf_programs *programs, int cgroup) { return (void)programs, (void)cgroup, -ENOSYS; }
int cbpf_leave(struct cbpf_programs *programs) { return (void)programs, -ENOSYS; }
int cbpf_renew(struct cbpf_programs *programs, int cgroup) { return (void)programs, (void)cgroup, -ENOSYS; }
uint32_t cbpf_checked(const struct cbpf_programs *programs, int index) { return (void)programs, (void)index, 0; }
const void *cbpf_instructions(const struct cbpf_programs *programs, int index, size_t *count) {
  (void)programs, (void)index;
  *count = 0;
  return NULL;
}
int cbpf_run(
  const struct cbpf_programs *programs, int index, int processor, const uint64_t *arguments, uint32_t count) {
  (void)programs, (void)index, (void)processor, (void)arguments, (void)count;
  return -ENOSYS;
}

int cbpf_map(const struct cbpf_programs *programs, const char *name, uint32_t *key, uint32_t *value) {
  (void)programs, (void)name, (void)key, (void)value;
  return -ENOSYS;
}

int cbpf_sums(struct cbpf_programs *programs, int map, uint64_t *sums, uint32_t count) {
  (void)programs, (void)map, (void)sums, (void)count;
  return -ENOSYS;
}

int cbpf_processors(const struct cbpf_programs *programs) { return (void)programs, 0; }
bool cbpf_next(int map, const void *key, void *next) { return (void)map, (void)key, (void)next, false; }
int cbpf_lookup(int map, const void *key, void *value) { return (void)map, (void)key, (void)value, -ENOSYS; }
int cbpf_update(int map, const void *key, const void *value) { return (void)map, (void)key, (void)value, -ENOSYS; }

int cbpf_follow(struct cbpf_programs *programs, const char *ring, size_t capacity) {
  (void)programs, (void)ring, (void)capacity;
  return -ENOSYS;
}

void cbpf_take(struct cbpf_programs *programs) { (void)programs; }
int cbpf_ring_descriptor(const struct cbpf_programs *programs) { return (void)programs, -ENOSYS; }

const uint8_t *cbpf_taken(const struct cbpf_programs *programs, size_t *size, uint64_t *lost) {
  (void)programs;
  *size = *lost = 0;
  return NULL;
}

#endif
