#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/// Hears of opens and closes of some files, by whichever process (fanotify(7)). It opens none of them itself, which for
/// a device could start something.
struct clinux_open_watch;

/// What happened to a file since the last time it was asked; the kernel puts what one process does into one.
struct clinux_open_event {
  /// The file, by the order in which the files were added; -1 where events were lost.
  int file;
  /// 0 where this process may not know it.
  pid_t pid;
  bool opened, closed;
};

/// NULL with errno where this kernel or this user may not.
struct clinux_open_watch *clinux_open_watch_make(void);
void clinux_open_watch_free(struct clinux_open_watch *watch);
/// Watches nothing from now on; a while later it is freed at once.
void clinux_open_watch_stop(struct clinux_open_watch *watch);

/// Whether events tell the process (CAP_SYS_ADMIN).
bool clinux_open_watch_knows_processes(const struct clinux_open_watch *watch);

/// Adds a file. Its number, or -1 with errno: ENOSPC where there are too many.
int clinux_open_watch_add(struct clinux_open_watch *watch, const char *path);

/// The next event, without waiting or allocating. 1 got one, 0 none now.
int clinux_open_watch_next(struct clinux_open_watch *watch, struct clinux_open_event *event);
