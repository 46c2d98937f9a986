#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether this build has the library; without it each function answers "unavailable".
bool cbpf_available(void);

/// The programs and maps of one BPF object, for one run.
struct cbpf_programs;

/// What of the kernel's type information (BTF), a file, the programs of an object read, as such a file: memory to be freed with
/// free(3). NULL with the negative errno in *error.
void *cbpf_needed_types(const void *object, size_t length, const char *kernel, size_t *size, int *error);

/// Reads an object without giving it to the kernel. NULL with the negative errno in *error.
///
/// `types`: a file with the type information to place what the programs read by; -1: the kernel's own is looked for.
struct cbpf_programs *cbpf_open(const void *object, size_t size, int types, int *error);
void cbpf_close(struct cbpf_programs *programs);

/// Whether this kernel says that it is of an earlier version, or of none that can be read.
bool cbpf_is_older_than(unsigned major, unsigned minor);

/// The programs in the object, by index.
int cbpf_count(const struct cbpf_programs *programs);
const char *cbpf_name(const struct cbpf_programs *programs, int index);

/// Before loading: whether a program is to be loaded at all.
void cbpf_enable(struct cbpf_programs *programs, int index, bool enabled);
/// Before loading: gives a `const volatile` variable of the object its value. 0, or a negative errno.
int cbpf_set(struct cbpf_programs *programs, const char *variable, const void *value, size_t size);
/// Before loading: has the programs make pointers of addresses with a function of the kernel's (bpf_rdonly_cast, Linux 6.2), where the
/// object has programs that do and the file of types says which it is. Answers whether they will; a kernel that does not compile
/// programs refuses such ones.
bool cbpf_cast(struct cbpf_programs *programs);
/// Before loading: has the programs attached by the threads that load them, each as soon as its part is loaded, in their order.
/// cbpf_attach says why one could not be.
void cbpf_attach_when_loaded(struct cbpf_programs *programs);
/// Gives the enabled programs to the kernel, and the cgroup, unless it is -1, to the map `group`. 0, or a negative errno.
int cbpf_load(struct cbpf_programs *programs, int cgroup);

/// Gives loaded programs' map `group` a cgroup. 0, or a negative errno.
int cbpf_enter(struct cbpf_programs *programs, int cgroup);

/// Takes the cgroup out of the map `group`, so that attached programs count nothing. 0, or a negative errno.
int cbpf_leave(struct cbpf_programs *programs);

/// Empties the maps of programs that are detached or have left their cgroup, so that they count from nothing, for this cgroup unless it
/// is -1. 0, or a negative errno:
/// -ENOTSUP where a map is of a kind that cannot be emptied.
int cbpf_renew(struct cbpf_programs *programs, int cgroup);

/// Instructions that the kernel walked to check a loaded program, which is most of what loading takes: 0 where it does not
/// say, before Linux 5.16.
uint32_t cbpf_checked(const struct cbpf_programs *programs, int index);
/// A loaded program's instructions, with the places of what it reads filled in; 8 bytes each.
const void *cbpf_instructions(const struct cbpf_programs *programs, int index, size_t *count);
/// Attaches a loaded program to what its section names, unless it is attached. 0, or a negative errno.
int cbpf_attach(struct cbpf_programs *programs, int index);
/// Attaches a loaded program of a `cgroup_…` section to a cgroup's open directory. 0, or a negative errno.
int cbpf_attach_group(struct cbpf_programs *programs, int index, int cgroup);
void cbpf_detach(struct cbpf_programs *programs, int index);
/// Detaches them all, the last attached first.
void cbpf_detach_all(struct cbpf_programs *programs);

/// Runs a loaded raw_tp program once on a processor, in whatever thread runs there (BPF_PROG_TEST_RUN with
/// BPF_F_TEST_RUN_ON_CPU in bpf(2), Linux 5.10), as if the tracepoint had been passed with so many arguments. 0, or a
/// negative errno: -ENXIO for a processor that is off.
int cbpf_run(
  const struct cbpf_programs *programs, int index, int processor, const uint64_t *arguments, uint32_t count);

/// A map's descriptor, or a negative errno, with the sizes of its keys and values in bytes.
int cbpf_map(const struct cbpf_programs *programs, const char *name, uint32_t *key, uint32_t *value);
/// Sums over all processors, from a per-processor array whose first entry holds `count` 64-bit figures: at most
/// CBPF_MOST_FIGURES. 0, or a negative errno. Does not allocate.
enum { CBPF_MOST_FIGURES = 64 };
int cbpf_sums(struct cbpf_programs *programs, int map, uint64_t *sums, uint32_t count);
/// Processors that there may ever be: as many values has each entry of a per-processor map.
int cbpf_processors(const struct cbpf_programs *programs);
/// The key after `key`, the first where that is NULL; false after the last.
bool cbpf_next(int map, const void *key, void *next);
/// 0, or a negative errno.
int cbpf_lookup(int map, const void *key, void *value);
int cbpf_update(int map, const void *key, const void *value);

/// Follows a ring buffer; what it brings is kept in up to `capacity` bytes, less where the machine has not so much, which
/// are not resident before they are used, and which no child has; once, also where the programs are renewed. 0, or a negative errno.
int cbpf_follow(struct cbpf_programs *programs, const char *ring, size_t capacity);
/// Takes what the ring buffer holds. Does not allocate.
void cbpf_take(struct cbpf_programs *programs);
/// A descriptor that can be read once a program has asked for its records to be taken; or a negative errno.
int cbpf_ring_descriptor(const struct cbpf_programs *programs);
/// What was taken: records, each after its size in 8 bytes and padded to 8. `lost`: records that found no place.
const uint8_t *cbpf_taken(const struct cbpf_programs *programs, size_t *size, uint64_t *lost);

/// Has the kernel count how often each program runs and for how long, while the descriptor that it gives is open (BPF_ENABLE_STATS,
/// Linux 5.8); or a negative errno.
int cbpf_count_costs(void);
/// What the kernel counted of a program, whoever loaded it.
struct cbpf_cost {
  uint32_t number;
  char name[16];
  uint64_t runs, nanoseconds;
};
/// The machine's next loaded program by number, the first for 0. 0, or a negative errno: -ENOENT after the last.
int cbpf_next_cost(uint32_t after, struct cbpf_cost *cost);
