#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether this build has the library; without it each function answers "unavailable".
bool cbpf_available(void);

/// Programs that count in the kernel what the processes of one cgroup do.
struct cbpf_counter;

/// Loads an object with the maps `group` and `counters` and attaches those of its programs whose tracepoint this
/// kernel has. NULL with the negative errno in *error.
struct cbpf_counter *cbpf_counter_open(const void *object, size_t size, int cgroup, int *error);

/// How many programs are attached.
int cbpf_counter_programs(const struct cbpf_counter *counter);

/// The name of an attached program.
const char *cbpf_counter_program(const struct cbpf_counter *counter, int index);

/// A counter's sum over all processors. 0, or a negative errno. Does not allocate.
int cbpf_counter_read(struct cbpf_counter *counter, uint32_t index, uint64_t *sum);

void cbpf_counter_close(struct cbpf_counter *counter);
