#pragma once

#include "CLinux.h"

/// Forks by the raw call, without the memory that malloc(3) has given out: the child may neither read nor allocate any. This process is
/// spared what a child that lives on costs it, at the first write to each page of that memory: a copy, and an interrupt of the other
/// processors that its threads run on.
///
/// - exit_signal: what the child's end is told by; 0: nothing, and waitid(2) does not count it unless asked with __WCLONE.
/// - cgroup: the open directory of the cgroup to be born in (clone(2), CLONE_INTO_CGROUP, Linux 5.7); -1: this process's own.
/// - Returns the child's number, 0 in the child, -1 with errno.
pid_t clinux_fork_bare(int exit_signal, int cgroup);

/// Between the two a child gets all memory; who forks in any other way than clinux_fork_bare calls them.
void clinux_begin_whole_fork(void);
void clinux_end_whole_fork(void);

/// A copy in memory that a bare fork has, to be given back with munmap(2). NULL with errno.
struct clinux_launch *clinux_copy_launch(const struct clinux_launch *launch, size_t *size);

/// Closes in a child what execve(2) would close, but for what it still needs. One that waits before that call would keep it open for as
/// long: a BPF program stays attached while any process has its link open. Where /proc cannot be read, all stays open.
void clinux_close_early(const int *needed, size_t count);
