#pragma once

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct bpf_object;
struct btf;
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
  int turns[MOST_PROGRAMS], turn;  // in which turn each was attached, and the last turn
  bool in_second[MOST_PROGRAMS];
  // Whether both threads attach what they have loaded, one program at a time.
  bool attaches;
  pthread_mutex_t attaching;
  int count;
  int processors;
  int types;
  int cast;  // the number of the kernel's function that makes pointers of addresses; 0 where they do without
  uint64_t *values;
  struct ring_buffer *ring;
  uint8_t *log;
  size_t used, capacity;
  uint64_t lost;
};

// Keeps what `cbpf_cast` needs of the kernel's types in a file of types. 0, or a negative errno.
int cbpf_keep_casts(const struct btf *kernel, struct btf *file);

// Before an object is opened: has its programs' casts put in when they are loaded.
void cbpf_put_casts_in(void);

// Before this thread loads any of the programs.
void cbpf_load_with_casts(const struct cbpf_programs *programs);

// Loads half of the programs in a thread of its own: to check them is most of a run's start. 0, or a negative errno.
int cbpf_load_halves(struct cbpf_programs *programs);

// Attaches the programs of one of the two objects, which is loaded, where that is asked for.
void cbpf_attach_loaded(struct cbpf_programs *programs, bool second);
