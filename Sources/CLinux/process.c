#include "clinux_fork.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// The raw calls: glibc's would signal the harness's other threads, which do not exist in the child.
static int become(const struct clinux_launch *launch) {
  if (!launch->change_user) return 0;
  if (syscall(SYS_setgroups, launch->group_count, launch->groups) != 0) return errno;
  if (syscall(SYS_setresgid, launch->group, launch->group, launch->group) != 0) return errno;
  if (syscall(SYS_setresuid, launch->user, launch->user, launch->user) != 0) return errno;
  return 0;
}

static void tell(int descriptor, int step, int error, int index) {
  struct clinux_report report = {.step = step, .error = error, .index = index};
  // Not write(2), which would stand in the program's account of what it has written (proc_pid_io(5)).
  ssize_t ignored = send(descriptor, &report, sizeof report, MSG_NOSIGNAL);
  (void)ignored;
  if (step != CLINUX_READY) _exit(127);
}

// Where open files end up on a descriptor of the program's. One that already has the number loses its mark to be closed.
static void place(int descriptor, int number, int reports) {
  if (descriptor >= 0 && dup2(descriptor, number) == -1) tell(reports, CLINUX_STREAMS, errno, number);
  if (descriptor == number) fcntl(number, F_SETFD, 0);
}

// Only async-signal-safe calls from here on: the harness may have threads.
static void child(const struct clinux_launch *launch, pid_t parent, int release, int reports) {
  int needed[] = {release, reports, launch->standard_input, launch->standard_output};
  clinux_close_early(needed, sizeof needed / sizeof *needed);
  struct clinux_report mounted = clinux_enter_mounts(launch);
  if (mounted.step != CLINUX_READY) tell(reports, mounted.step, mounted.error, mounted.index);
  int error = become(launch);
  if (error != 0) tell(reports, CLINUX_USER, error, 0);
  // After the change of user, which clears it (prctl(2)).
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127);
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
    limit.rlim_cur = launch->file_limit;
    setrlimit(RLIMIT_NOFILE, &limit);
  }
  clinux_carry_mark(launch->mark);
  if (launch->directory != NULL && chdir(launch->directory) != 0) tell(reports, CLINUX_DIRECTORY, errno, 0);
  clinux_enter_group(launch->process_group);
  tell(reports, CLINUX_READY, 0, mounted.index);
  char go;
  ssize_t got;
  while ((got = read(release, &go, 1)) == -1 && errno == EINTR) {
  }
  if (got != 1) _exit(127);
  place(launch->standard_input, STDIN_FILENO, reports);
  place(launch->standard_output, STDOUT_FILENO, reports);
  clinux_unsettle_signals();
  clinux_restore_signals(launch->signal_mask);
  execve(launch->path, launch->arguments, launch->environment);
  if (errno == ENOEXEC) execve("/bin/sh", launch->shell_arguments, launch->environment);
  tell(reports, CLINUX_EXEC, errno, 0);
}

// Who is moved into a cgroup waits for all processors to notice, some ten milliseconds; who is born there does not
// (clone(2), CLONE_INTO_CGROUP, Linux 5.7).
static pid_t bear(int cgroup, bool *is_in_group) {
  pid_t pid = cgroup < 0 ? -1 : clinux_fork_bare(SIGCHLD, cgroup);
  *is_in_group = pid != -1;
  return *is_in_group ? pid : clinux_fork_bare(SIGCHLD, -1);
}

int clinux_launch_held(const struct clinux_launch *launch, struct clinux_held *held) {
  int release[2], reports[2];
  if (pipe2(release, O_CLOEXEC) != 0) return errno;
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, reports) != 0) {
    int error = errno;
    close(release[0]);
    close(release[1]);
    return error;
  }
  pid_t parent = getpid();
  bool is_in_group;
  size_t size;
  struct clinux_launch *copy = clinux_copy_launch(launch, &size);
  pid_t pid = copy == NULL ? -1 : bear(launch->cgroup, &is_in_group);
  int error = errno;
  if (pid == 0) {
    close(release[1]);
    close(reports[0]);
    child(copy, parent, release[0], reports[1]);
  }
  if (copy != NULL) munmap(copy, size);
  close(release[0]);
  close(reports[1]);
  if (pid == -1) {
    close(release[1]);
    close(reports[0]);
    return error;
  }
  *held = (struct clinux_held){
    .pid = pid, .is_in_group = is_in_group, .release = release[1], .reports = reports[0]};
  return 0;
}

static void report_end(int kind, int value) {
  struct clinux_side_end end = {.kind = kind, .value = value};
  ssize_t ignored = write(3, &end, sizeof end);
  (void)ignored;
  _exit(0);
}

static void command_beside(const struct clinux_launch *launch, pid_t keeper) {
  int error = become(launch);
  if (error != 0) report_end('x', error);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != keeper) _exit(127);
  clinux_carry_mark(launch->mark);
  if (launch->directory != NULL && chdir(launch->directory) != 0) report_end('x', errno);
  clinux_unsettle_signals();
  clinux_restore_signals(launch->signal_mask);
  execve(launch->path, launch->arguments, launch->environment);
  if (errno == ENOEXEC) execve("/bin/sh", launch->shell_arguments, launch->environment);
  report_end('x', errno);
}

static void keep_beside(const struct clinux_launch *launch, pid_t parent, int end) {
  setsid();
  prctl(PR_SET_NAME, "headroom-side");
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127);
  int nowhere = open("/dev/null", O_RDWR);
  dup2(nowhere, STDIN_FILENO);
  dup2(nowhere, STDOUT_FILENO);
  dup2(end, 3);
  fcntl(3, F_SETFD, FD_CLOEXEC);
  syscall(SYS_close_range, 4u, ~0u, 0u);
  pid_t keeper = getpid();
  pid_t command = (pid_t)syscall(SYS_clone, (unsigned long)SIGCHLD, 0ul, 0ul, 0ul, 0ul);
  if (command == -1) report_end('x', errno);
  if (command == 0) command_beside(launch, keeper);
  int status;
  while (waitpid(command, &status, 0) == -1 && errno == EINTR) {
  }
  if (WIFSIGNALED(status)) report_end('k', WTERMSIG(status));
  report_end('e', WEXITSTATUS(status));
}

int clinux_run_beside(const struct clinux_launch *launch, struct clinux_side_command *made) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return errno;
  pid_t parent = getpid();
  size_t size;
  struct clinux_launch *copy = clinux_copy_launch(launch, &size);
  // Without a signal at its end, as the guard.
  pid_t pid = copy == NULL ? -1 : clinux_fork_bare(0, -1);
  int error = errno;
  if (pid == 0) {
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    keep_beside(copy, parent, ends[1]);
  }
  if (copy != NULL) munmap(copy, size);
  close(ends[1]);
  if (pid == -1) {
    close(ends[0]);
    return error;
  }
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  *made = (struct clinux_side_command){.pid = pid, .end = ends[0]};
  return 0;
}

void clinux_stop_beside(const struct clinux_side_command *made) {
  // The session's number; where the keeper has not come to make one yet, it has no command either.
  kill(-made->pid, SIGKILL);
  kill(made->pid, SIGKILL);
  close(made->end);
  // With its keeper gone, the command is this process's, where that adopts orphans. One that may not be killed is left
  // after a second.
  for (int turn = 0; turn < 500; turn++) {
    pid_t ended = waitpid(-made->pid, NULL, __WALL | WNOHANG);
    if (ended == -1) break;
    if (ended == 0) usleep(2000);
  }
  while (waitpid(made->pid, NULL, __WCLONE) == -1 && errno == EINTR) {
  }
}

void clinux_own_proc_files(void) { prctl(PR_SET_DUMPABLE, 1, 0, 0, 0); }

int clinux_become_subreaper(bool on) { return prctl(PR_SET_CHILD_SUBREAPER, on, 0, 0, 0) == 0 ? 0 : errno; }

int clinux_next_change(struct clinux_change *change) {
  siginfo_t info;
  struct rusage usage;
  memset(&info, 0, sizeof info);
  memset(&usage, 0, sizeof usage);
  // The C library's waitid has no fifth argument.
  while (syscall(SYS_waitid, P_ALL, 0, &info, WEXITED | WSTOPPED | WCONTINUED | WNOHANG, &usage) != 0) {
    // What else fails says nothing of children.
    if (errno != EINTR) return errno == ECHILD ? -1 : 0;
  }
  if (info.si_pid == 0) return 0;
  change->pid = info.si_pid;
  change->value = info.si_status;
  change->resident = usage.ru_maxrss;
  switch (info.si_code) {
    case CLD_EXITED: change->kind = 'e'; break;
    case CLD_STOPPED:
    case CLD_TRAPPED: change->kind = 's'; break;
    case CLD_CONTINUED: change->kind = 'c'; break;
    default: change->kind = 'k'; break;
  }
  return 1;
}

static void hold(volatile char *bytes, size_t size, bool writes, const int told[2], const int kept[2]) {
  char byte = 1;
  close(kept[1]);
  long page = sysconf(_SC_PAGESIZE);
  for (size_t place = 0; writes && place < size; place += (size_t)page) bytes[place] = 2;
  if (write(told[1], &byte, 1) == 1) {
    while (read(kept[0], &byte, 1) == -1 && errno == EINTR) {}
  }
  _exit(0);
}

int clinux_fork_holders(void *bytes, size_t size, int count, bool writes, uint64_t nanoseconds) {
  enum { MOST = 64 };
  pid_t pids[MOST];
  int told[2], kept[2];
  if (pipe2(told, O_CLOEXEC) != 0) return errno;
  if (pipe2(kept, O_CLOEXEC) != 0) return errno;
  int made = 0, code = 0;
  while (made < count && made < MOST) {
    clinux_begin_whole_fork();
    pid_t pid = fork();
    clinux_end_whole_fork();
    if (pid == 0) hold(bytes, size, writes, told, kept);
    if (pid < 0) {
      code = errno;
      break;
    }
    pids[made++] = pid;
  }
  char byte;
  for (int left = made; left > 0;) {
    ssize_t got = read(told[0], &byte, 1);
    if (got == 1) left--;
    if (got == 0 || (got < 0 && errno != EINTR)) break;
  }
  struct timespec rest = {(time_t)(nanoseconds / 1000000000), (long)(nanoseconds % 1000000000)};
  while (code == 0 && nanosleep(&rest, &rest) == -1 && errno == EINTR) {}
  close(kept[0]);
  close(kept[1]);
  close(told[0]);
  close(told[1]);
  while (made > 0) {
    made--;
    while (waitpid(pids[made], NULL, 0) == -1 && errno == EINTR) {}
  }
  return code;
}

int clinux_memfd_create(const char *name) { return memfd_create(name, MFD_CLOEXEC); }

long clinux_getdents(int directory, void *buffer, size_t size) {
  return syscall(SYS_getdents64, directory, buffer, size);
}

const char *clinux_dirent_name(const void *buffer, size_t filled, size_t *offset) {
  if (*offset >= filled) return NULL;
  const struct dirent64 *entry = (const struct dirent64 *)((const char *)buffer + *offset);
  *offset += entry->d_reclen;
  return entry->d_name;
}

pid_t clinux_gettid(void) { return (pid_t)syscall(SYS_gettid); }
