#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Has the files in /proc of a process with capabilities of its own belong to its user, as those of others do, so that it can read
/// them itself (proc(5), PR_SET_DUMPABLE). Who has not all of its capabilities may not trace it all the same (ptrace(2)).
void clinux_own_proc_files(void);

/// A mount that the program alone sees (mount(2)).
struct clinux_mount {
  enum clinux_mount_kind {
    /// `source`, with what is mounted below it, appears at `target`.
    CLINUX_BIND,
    /// A folder is made, with the owner and mode of `source` unless that is NULL; no mount.
    CLINUX_FOLDER,
    /// A new file system of the type `source`, with `options`.
    CLINUX_FILE_SYSTEM,
  } kind;
  const char *source;
  const char *target;
  const char *options;
  bool read_only;
};

/// What a program is started with. All pointers must stay valid until clinux_launch_held returns.
struct clinux_launch {
  const char *path;
  char *const *arguments;
  /// The same command through /bin/sh, for a script without an interpreter line (execvp(3), ENOEXEC).
  char *const *shell_arguments;
  char *const *environment;
  /// Runs as this user where change_user is set.
  bool change_user;
  uid_t user;
  gid_t group;
  const gid_t *groups;
  size_t group_count;
  /// RLIMIT_NOFILE's soft limit as Headroom found it, handed on unchanged.
  uint64_t file_limit;
  /// What clinux_carry_mark is given.
  uint64_t mark;
  /// Signals blocked when Headroom started, bit n-1 for signal n; handed on unchanged.
  uint64_t signal_mask;
  /// A clinux_lent_group's number.
  pid_t process_group;
  /// The open directory of the cgroup to be born in; -1: this process's own.
  int cgroup;
  /// What becomes its standard output; -1 leaves that as it is.
  int standard_output;
  /// What becomes its standard input; -1 leaves that as it is.
  int standard_input;
  /// Its working directory; NULL: Headroom's own.
  const char *directory;
  /// In a mount namespace of its own, in this order; without any there is no such namespace.
  const struct clinux_mount *mounts;
  size_t mount_count;
  /// For a user namespace in which this process's own user and group keep their numbers (user_namespaces(7)).
  const char *user_map;
  const char *group_map;
};

/// What the child tells on its way to exec.
struct clinux_report {
  enum clinux_step {
    /// It waits; `index` is 1 where it is in a user namespace.
    CLINUX_READY,
    CLINUX_NAMESPACE,
    /// `index` says which mount.
    CLINUX_MOUNT,
    CLINUX_USER,
    CLINUX_DIRECTORY,
    /// `index` is the descriptor.
    CLINUX_STREAMS,
    CLINUX_EXEC,
  } step;
  int error;
  int index;
};

/// Goes into a mount namespace of its own, by way of a user namespace where that takes one, and mounts. For a forked
/// child: only async-signal-safe calls. CLINUX_READY, or the step that failed.
struct clinux_report clinux_enter_mounts(const struct clinux_launch *launch);

/// A child that waits just before exec.
struct clinux_held {
  pid_t pid;
  /// Whether it is in the cgroup that was asked for.
  bool is_in_group;
  /// A byte written here lets it go; closing it ends it.
  int release;
  /// Delivers a clinux_report once the child waits, or has failed to get there; then ends without a byte once exec
  /// has succeeded, else delivers another.
  int reports;
};

/// Forks a child that is held until released. 0, or an errno.
int clinux_launch_held(const struct clinux_launch *launch, struct clinux_held *held);

/// A command that runs beside the measured program.
struct clinux_side_command {
  pid_t pid;
  /// Delivers its end, a struct clinux_side_end; ends without where its keeper was killed.
  int end;
};

struct clinux_side_end {
  /// 'e' exited, 'k' killed by a signal, 'x' not started.
  int kind;
  /// Exit status, signal number or errno.
  int value;
};

/// Starts a command, without input and output, in a session of its own; standard_output is not used. What waits for
/// it is a process that the children's list does not show, so that nobody else takes its end. 0, or an errno.
int clinux_run_beside(const struct clinux_launch *launch, struct clinux_side_command *made);

/// Kills what of it still runs, and waits for its keeper.
void clinux_stop_beside(const struct clinux_side_command *made);

/// prctl(PR_SET_CHILD_SUBREAPER): orphans of the tree become children of this process. 0, or an errno.
int clinux_become_subreaper(bool on);

/// What waitid(2) tells of a child.
struct clinux_change {
  pid_t pid;
  /// 'e' exited, 'k' killed by a signal, 's' stopped, 'c' continued.
  char kind;
  /// Exit status or signal number.
  int value;
  /// Of one that has ended: KiB of the largest image that it or a process that it waited for has had (ru_maxrss), of
  /// which that of its parent at the fork is the first.
  long resident;
};

/// The next change of any child, without waiting. 1 got one, 0 none now, -1 no children left.
int clinux_next_change(struct clinux_change *change);

/// Forks `count` processes that have `bytes` in common with this one, waits until each is there and, where asked, has
/// written to every page, keeps all of them for so many nanoseconds and waits for their ends. 0 or an errno.
int clinux_fork_holders(void *bytes, size_t size, int count, bool writes, uint64_t nanoseconds);

/// memfd_create(2), closed on exec; a descriptor, or -1 with errno.
int clinux_memfd_create(const char *name);

/// getdents64(2) into the caller's buffer; bytes filled, 0 at the end, or -1 with errno.
long clinux_getdents(int directory, void *buffer, size_t size);

/// The next entry's name in a buffer filled by clinux_getdents; advances *offset. NULL at the end.
const char *clinux_dirent_name(const void *buffer, size_t filled, size_t *offset);

pid_t clinux_gettid(void);
