#pragma once

#include <stdint.h>

/// Counts processor cycles of this thread over a short loop with perf_event_open(2), in user mode only. Returns 0
/// and the count, or the errno that the kernel answered with.
int clinux_count_cycles(uint64_t *count);

/// Whether this kernel runs 32-bit Arm programs: 1 yes, 0 no, -1 where the machine is not a 64-bit Arm one.
int clinux_runs_aarch32(void);

/// What getaddrinfo(3) returns for a name that is known and has no address: a GNU extension.
extern const int clinux_EAI_NODATA;
