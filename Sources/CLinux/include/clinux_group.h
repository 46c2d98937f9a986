#pragma once

#include <stdbool.h>
#include <sys/types.h>

/// The process group of a shell's job, which a program has in this process's stead.
struct clinux_lent_group {
  /// 0 where there is nothing to lend: no terminal, or this process leads its session and cannot leave.
  pid_t number;
  /// Stays in the group, and passes on what reaches it.
  pid_t listener;
  int leash;
};

/// Leaves the group that this process was started in to a program, which so has the terminal, and moves to another. What a
/// terminal or a shell tells the whole group still reaches this process: its end, its stop and its going on. What kills the
/// group does not. 0, or an errno.
int clinux_lend_group(struct clinux_lent_group *lent);

/// For a child before exec: enters the group that was lent. Without one, a group of its own, so that a program's "kill 0" reaches
/// its own processes alone; but on a terminal it stays, because who is in another may not read there. Async-signal-safe.
void clinux_enter_group(pid_t number);

bool clinux_has_terminal(void);

/// Moves back.
void clinux_take_group_back(const struct clinux_lent_group *lent);

/// What a listener marks as passed on (sigqueue(3)'s value).
enum { CLINUX_TO_THE_GROUP = 0x48656164 };
