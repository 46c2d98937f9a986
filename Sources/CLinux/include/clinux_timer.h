#pragma once

#include <stdbool.h>
#include <stdint.h>

/// A one-shot wake-up that a thread can wait for with an absolute deadline (sem_overview(7)).
struct clinux_waker;

struct clinux_waker *clinux_waker_make(void);
void clinux_waker_free(struct clinux_waker *waker);
void clinux_waker_wake(struct clinux_waker *waker);

/// Waits until woken or until CLOCK_MONOTONIC shows `nanoseconds`. True when woken.
bool clinux_waker_wait(struct clinux_waker *waker, uint64_t nanoseconds);

/// A timer as a descriptor that can be read once its time has come (timerfd_create(2)). It, or -1 with errno.
int clinux_timer_descriptor(void);

/// Sets it to when CLOCK_MONOTONIC shows `nanoseconds`; 0 stops it. 0, or an errno.
int clinux_timer_set(int descriptor, uint64_t nanoseconds);

/// Columns of the terminal behind a descriptor; 0 where there is none.
int clinux_terminal_columns(int descriptor);
/// Rows of the same; 0 where it is none.
int clinux_terminal_rows(int descriptor);

/// Has a short text written to standard error before SIGTSTP stops this process; NULL: no longer. False where the signal is
/// ignored, which it stays.
bool clinux_write_at_stop(const char *text);

/// Waits until one of up to eight descriptors can be read, a signal comes, or CLOCK_MONOTONIC shows so many nanoseconds.
void clinux_wait_readable(const int *descriptors, int count, uint64_t until);
