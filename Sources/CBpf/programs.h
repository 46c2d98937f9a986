#pragma once

#include <stddef.h>
#include <stdint.h>

struct bpf_object;
struct bpf_program;
struct bpf_link;
struct ring_buffer;

enum { MOST_PROGRAMS = 96, MOST_LINKS = 3, MANY_PROGRAMS = 16 };

struct cbpf_programs {
  struct bpf_object *object;
  // The same programs and maps once more, where two threads load a half each; NULL where one loads all.
  struct bpf_object *second;
  struct bpf_program *programs[MOST_PROGRAMS];
  struct bpf_link *links[MOST_PROGRAMS][MOST_LINKS];
  int count;
  int processors;
  int types;
  uint64_t *values;
  struct ring_buffer *ring;
  uint8_t *log;
  size_t used, capacity;
  uint64_t lost;
};

// Loads half of the programs in a thread of its own: to check them is most of a run's start. 0, or a negative errno.
int cbpf_load_halves(struct cbpf_programs *programs);
