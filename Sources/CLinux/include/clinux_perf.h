#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/// What is to be counted, in the words of perf_event_open(2).
struct clinux_counter {
  uint32_t type;
  uint64_t config, config1, config2;
  bool exclude_user, exclude_kernel, exclude_hypervisor;
};

/// Opens a counter of a process and of all that it will start, which begins to count when the process calls execve(2).
/// The descriptor, or -1 with errno.
int clinux_counter_open(pid_t process, const struct clinux_counter *counter);

/// Opens a counter of whatever happens on one processor, which counts at once. The descriptor, or -1 with errno.
int clinux_counter_open_processor(int processor, const struct clinux_counter *counter);
