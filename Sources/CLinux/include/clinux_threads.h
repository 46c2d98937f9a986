#pragma once

#include <stdint.h>

/// Names the calling thread, in at most 15 bytes (prctl(2), PR_SET_NAME).
void clinux_name_thread(const char *name);

/// How late the calling thread's timers may be, in nanoseconds, so that the kernel can gather them (prctl(2),
/// PR_SET_TIMERSLACK). 0, or an errno.
int clinux_set_timer_slack(uint64_t nanoseconds);

/// Keeps the calling thread on one processor (sched_setaffinity(2)). 0, or the errno: EINVAL for one that is off or not
/// allowed.
int clinux_pin_thread(int processor);

/// On how many processors the calling thread may run (sched_getaffinity(2)); 1 where the kernel does not tell.
int clinux_allowed_processors(void);

/// How often the calling thread has given up the processor to wait (getrusage(2), RUSAGE_THREAD).
int64_t clinux_thread_switches(void);

/// A pipe whose ends are not inherited by programs (pipe2(2), O_CLOEXEC). 0, or -1 with errno.
int clinux_pipe(int ends[2]);
