#include "CBpf.h"

#ifdef HAVE_LIBRARY

#include "programs.h"

#include <bpf/bpf.h>
#include <bpf/libbpf.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static int make_map(const struct bpf_map *map) {
  struct bpf_map_create_opts options = {.sz = sizeof options, .map_flags = bpf_map__map_flags(map)};
  // The name of a section is none that the kernel takes.
  const char *name = bpf_map__is_internal(map) ? "data" : bpf_map__name(map);
  int made = bpf_map_create(
    bpf_map__type(map), name, bpf_map__key_size(map), bpf_map__value_size(map), bpf_map__max_entries(map), &options);
  if (made < 0 || !bpf_map__is_internal(map)) return made;
  size_t size;
  const void *value = bpf_map__initial_value((struct bpf_map *)map, &size);
  uint32_t first = 0;
  int error = value == NULL ? 0 : bpf_map_update_elem(made, &first, value, BPF_ANY);
  // Of a frozen map the kernel knows the values when it checks a program.
  if (error == 0 && options.map_flags & BPF_F_RDONLY_PROG) error = bpf_map_freeze(made);
  if (error == 0) return made;
  close(made);
  return error;
}

// Makes the maps that both halves use.
static int share_maps(const struct cbpf_programs *programs) {
  struct bpf_map *map;
  bpf_object__for_each_map(map, programs->object) {
    if (!bpf_map__autocreate(map)) continue;
    int made = make_map(map);
    if (made < 0) return made;
    struct bpf_map *other = bpf_object__find_map_by_name(programs->second, bpf_map__name(map));
    int error = other == NULL ? -ENOENT : bpf_map__reuse_fd(map, made);
    if (error == 0) error = bpf_map__reuse_fd(other, made);
    close(made);
    if (error != 0) return error;
  }
  return 0;
}

// About what the kernel has to walk: a call leads to some hundred instructions more.
static size_t weight(const struct bpf_program *program) {
  enum { CALLED = 200 };
  const struct bpf_insn *instructions = bpf_program__insns(program);
  size_t count = bpf_program__insn_cnt(program), sum = count;
  for (size_t place = 0; place < count; place++) {
    if (instructions[place].code == (BPF_JMP | BPF_CALL) && instructions[place].src_reg == BPF_PSEUDO_CALL) sum += CALLED;
  }
  return sum;
}

// Leaves half of the programs that are wanted to the second object.
static void halve(struct cbpf_programs *programs) {
  size_t own = 0, others = 0;
  for (int index = 0; index < programs->count; index++) {
    struct bpf_program *first = programs->programs[index];
    struct bpf_program *second = bpf_object__find_program_by_name(programs->second, bpf_program__name(first));
    bool wanted = bpf_program__autoload(first), left = wanted && second != NULL && others < own;
    if (second != NULL) bpf_program__set_autoload(second, left);
    if (wanted) *(left ? &others : &own) += weight(first);
    if (!left) continue;
    bpf_program__set_autoload(first, false);
    programs->programs[index] = second;
  }
}

static void *load_second(void *programs) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, NULL);
  cbpf_load_with_casts(programs);
  return (void *)(intptr_t)bpf_object__load(((struct cbpf_programs *)programs)->second);
}

int cbpf_load_halves(struct cbpf_programs *programs) {
  int error = share_maps(programs);
  if (error != 0) return error;
  halve(programs);
  pthread_t thread;
  void *answer = NULL;
  if (pthread_create(&thread, NULL, load_second, programs) != 0) return -EAGAIN;
  error = bpf_object__load(programs->object);
  pthread_join(thread, &answer);
  return error != 0 ? error : (int)(intptr_t)answer;
}

#endif
