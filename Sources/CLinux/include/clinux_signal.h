#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/// Makes this process deaf to SIGPIPE and SIGXFSZ, and able to wait for its children whatever it was started with:
/// where SIGCHLD is ignored, they vanish without a trace (wait(2), NOTES).
void clinux_settle_signals(void);

/// Puts all back as they were found; for a child before exec. Async-signal-safe.
void clinux_unsettle_signals(void);

/// Blocks the signals in the calling thread and opens a signalfd(2) on them, but for those that are ignored; the
/// mask in force before goes to *previous, bit n-1 for signal n. The descriptor, or -1 with errno.
int clinux_signal_descriptor(const int *signals, int count, uint64_t *previous);

/// Blocks every signal in the calling thread.
void clinux_block_signals(void);

/// Puts the calling thread's signal mask back.
void clinux_restore_signals(uint64_t mask);

struct clinux_signal {
  int number;
  /// The process that sent it; 0 where the kernel did, as the terminal's Ctrl-C.
  pid_t sender;
  /// Whether it was sent to the whole process group that a program has been lent, and so has reached that too.
  bool is_to_group;
};

/// The next signal without waiting. 1 got one, 0 none.
int clinux_next_signal(int descriptor, struct clinux_signal *signal);

/// "SIGTERM" for 15; NULL for a number without a name (sigabbrev_np(3) without its prefix).
const char *clinux_signal_name(int number);

/// "ENOENT" for 2; NULL for a number without a name (strerrorname_np(3)).
const char *clinux_error_name(int number);
