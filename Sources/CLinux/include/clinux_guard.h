#pragma once

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// The processes of a tree as they were listed last.
struct clinux_tree_list;

/// Memory that a fork has in common with its parent; NULL where there is none.
struct clinux_tree_list *_Nullable clinux_make_tree_list(void);
void clinux_free_tree_list(struct clinux_tree_list *_Nullable list);

/// Takes down who belongs to the tree now; without a list, nothing. One thread at a time; no system call but for the time.
void clinux_list_tree(struct clinux_tree_list *_Nullable list, const pid_t *_Nullable pids, size_t count);

/// Puts a number of 61 bits, not 0, into this process's RLIMIT_LOCKS, which limits nothing since Linux 2.4.25 (getrlimit(2)).
/// Children inherit it, execve keeps it, and only who may raise limits can take it off. Async-signal-safe.
void clinux_carry_mark(uint64_t number);

struct clinux_guard_process {
  pid_t pid;
  int leash;
  /// Bytes that it was told.
  size_t told;
};

/// What the guard is told: each once, or again for another.
enum clinux_guard_word {
  /// A cgroup's directory: what lives in it is killed, and it is removed.
  CLINUX_GUARD_GROUP = 'g',
  /// A folder that is removed.
  CLINUX_GUARD_FOLDER = 'f',
  /// ":NUMBER:", which each process that is to be killed carries, wherever it went, in its environment or by
  /// clinux_carry_mark; with all that it started.
  CLINUX_GUARD_MARK = 'm',
  /// "VALUE PATH": what is to be written to a file.
  CLINUX_GUARD_WRITE = 'w',
  /// The number of a link of which the root queue is to be removed.
  CLINUX_GUARD_LINK = 'l',
  /// "DEVICE INODE PATH", of the folder that it lies in: a SQLite database, beside which an empty log and the memory that
  /// its readers share are removed.
  CLINUX_GUARD_DATABASE = 'd',
  /// "TEXT PATH": what gives a terminal back. It is not forgotten with files and links: it is drawn on until the end.
  CLINUX_GUARD_TERMINAL = 't',
  /// Files and links were put right; forget them.
  CLINUX_GUARD_FORGET = 'c',
};

/// Makes room among this process's descriptors for the guard's. In a process that has threads the kernel waits ten milliseconds
/// and more before it makes the table larger (expand_files() of fs/file.c).
void clinux_guard_room(void);

/// Starts a guard that outlives its parent: when the leash is closed before it was sent home, it does what it was told. Who is
/// listed is killed as if marked; without a list nobody is. 0, or an errno.
int clinux_guard(struct clinux_guard_process *_Nonnull made, const struct clinux_tree_list *_Nullable list);

/// 0, or an errno: ENOSPC where it would have to remember more than a mebibyte.
int clinux_guard_tell(
  struct clinux_guard_process *_Nonnull guard, enum clinux_guard_word word, const char *_Nonnull text);

/// Sends it home and waits for it.
void clinux_dismiss(const struct clinux_guard_process *_Nonnull guard);
