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

static int heaviest(const size_t *weights, int count) {
  int found = 0;
  for (int index = 1; index < count; index++)
    if (weights[index] > weights[found]) found = index;
  return found;
}

static void leave_to_second(struct cbpf_programs *programs, int index) {
  struct bpf_program *first = programs->programs[index];
  struct bpf_program *second = bpf_object__find_program_by_name(programs->second, bpf_program__name(first));
  if (second == NULL) return;
  bpf_program__set_autoload(first, false);
  bpf_program__set_autoload(second, true);
  programs->programs[index] = second;
  programs->in_second[index] = true;
}

// Leaves half of the programs that are wanted to the second object, the heaviest shared out first.
static void halve(struct cbpf_programs *programs) {
  size_t own = 0, others = 0, weights[MOST_PROGRAMS] = {0};
  struct bpf_program *program;
  bpf_object__for_each_program(program, programs->second) bpf_program__set_autoload(program, false);
  for (int index = 0; index < programs->count; index++)
    if (bpf_program__autoload(programs->programs[index])) weights[index] = weight(programs->programs[index]);
  for (;;) {
    int index = heaviest(weights, programs->count);
    if (weights[index] == 0) return;
    size_t *half = others < own ? &others : &own;
    *half += weights[index];
    weights[index] = 0;
    if (half == &others) leave_to_second(programs, index);
  }
}

static void *load_second(void *given) {
  struct cbpf_programs *programs = given;
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, NULL);
  cbpf_load_with_casts(programs);
  int error = bpf_object__load(programs->second);
  if (error == 0) cbpf_attach_loaded(programs, true);
  return (void *)(intptr_t)error;
}

int cbpf_load_halves(struct cbpf_programs *programs) {
  int error = share_maps(programs);
  if (error != 0) return error;
  halve(programs);
  pthread_t thread;
  void *answer = NULL;
  if (pthread_create(&thread, NULL, load_second, programs) != 0) return -EAGAIN;
  error = bpf_object__load(programs->object);
  if (error == 0) cbpf_attach_loaded(programs, false);
  pthread_join(thread, &answer);
  return error != 0 ? error : (int)(intptr_t)answer;
}

#endif
