#include "clinux_tree_end.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { MOST = 32768 };

struct moment {
  uint64_t time;  // nanoseconds since the machine was started
  uint32_t count;
  pid_t pids[MOST];
};

// Who reads finds one of the two whole, even if who writes dies meanwhile.
struct clinux_tree_list {
  _Atomic uint32_t current;
  struct moment moments[2];
};

struct clinux_tree_list *clinux_make_tree_list(void) {
  void *made = mmap(
    NULL, sizeof(struct clinux_tree_list), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return made == MAP_FAILED ? NULL : made;
}

void clinux_free_tree_list(struct clinux_tree_list *list) {
  if (list != NULL) munmap(list, sizeof *list);
}

void clinux_list_tree(struct clinux_tree_list *list, const pid_t *pids, size_t count) {
  if (list == NULL) return;
  uint32_t next = 1 - atomic_load_explicit(&list->current, memory_order_relaxed);
  struct moment *moment = &list->moments[next];
  struct timespec time;
  clock_gettime(CLOCK_BOOTTIME, &time);
  moment->time = (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
  moment->count = (uint32_t)(count < MOST ? count : MOST);
  if (moment->count > 0) memcpy(moment->pids, pids, moment->count * sizeof *pids);
  atomic_store_explicit(&list->current, next, memory_order_release);
}

// ---- what /proc tells of a process

struct process {
  pid_t pid, parent, group, session;
  char state;
  uint64_t start;  // nanoseconds since the machine was started, rounded down
};

static ssize_t read_file(pid_t pid, const char *name, char *buffer, size_t size, off_t offset) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/%s", pid, name);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file == -1) return -1;
  ssize_t count = pread(file, buffer, size, offset);
  close(file);
  return count;
}

// proc_pid_stat(5); the name may hold brackets and blanks.
static bool read_process(pid_t pid, struct process *process) {
  char text[1024];
  ssize_t count = read_file(pid, "stat", text, sizeof text - 1, 0);
  if (count <= 0) return false;
  text[count] = '\0';
  const char *rest = strrchr(text, ')');
  unsigned long long start;
  int parent, group, session;
  if (rest == NULL
      || sscanf(
           rest + 1, " %c %d %d %d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %*d %*d %*d %*d %llu",
           &process->state, &parent, &group, &session, &start) != 5)
    return false;
  process->pid = pid;
  (process->parent = parent), (process->group = group), (process->session = session);
  process->start = start * (1000000000ull / (uint64_t)sysconf(_SC_CLK_TCK));
  return true;
}

// ---- the mark that a tree carries

// What a mark's number leaves of a limit: which of two runs, one within the other, has set it.
enum { NUMBER_BITS = 61 };
static const uint64_t number_mask = ((uint64_t)1 << NUMBER_BITS) - 1;

void clinux_carry_mark(uint64_t number) {
  struct rlimit limit;
  if (number == 0 || getrlimit(RLIMIT_LOCKS, &limit) != 0) return;
  // In a run within a run the hard limit stays the outer one's.
  bool is_outer = limit.rlim_max == RLIM_INFINITY;
  limit.rlim_cur = (number & number_mask) | (uint64_t)(is_outer ? 2 : 1) << NUMBER_BITS;
  if (is_outer) limit.rlim_max = limit.rlim_cur;
  setrlimit(RLIMIT_LOCKS, &limit);
}

// Whoever may not see a process's environment, a setuid program's, may see its limits (proc_pid_limits(5)).
static bool has_number(pid_t pid, uint64_t number) {
  static const char name[] = "Max file locks";
  char text[4096];
  ssize_t count = read_file(pid, "limits", text, sizeof text - 1, 0);
  if (count <= 0 || number == 0) return false;
  text[count] = '\0';
  char *line = strstr(text, name);
  if (line == NULL) return false;
  char *rest;
  uint64_t soft = strtoull(line + sizeof name - 1, &rest, 10), hard = strtoull(rest, NULL, 10);
  return (soft & number_mask) == number || (hard & number_mask) == number;
}

static bool has_text(pid_t pid, const char *mark) {
  static char bytes[65536];
  size_t length = strlen(mark);
  if (length == 0) return false;
  for (off_t offset = 0;; offset += (off_t)(sizeof bytes - length)) {
    ssize_t count = read_file(pid, "environ", bytes, sizeof bytes, offset);
    if (count <= 0) return false;
    if (memmem(bytes, (size_t)count, mark, length) != NULL) return true;
    if ((size_t)count < sizeof bytes) return false;
  }
}

static bool has_mark(pid_t pid, const char *mark) {
  return has_number(pid, strtoull(mark + strspn(mark, ":"), NULL, 10)) || has_text(pid, mark);
}

// ---- who is to be ended

static pid_t doomed[MOST];
static size_t doomed_count;

static bool is_doomed(pid_t pid) {
  for (size_t index = 0; pid > 1 && index < doomed_count; index++) {
    if (doomed[index] == pid) return true;
  }
  return false;
}

// A number that was given to another process since is not who was listed.
static bool is_listed(const struct moment *moment, const struct process *process) {
  if (process->start > moment->time) return false;
  for (uint32_t index = 0; index < moment->count; index++) {
    if (moment->pids[index] == process->pid) return true;
  }
  return false;
}

static bool belongs(const struct moment *moment, const char *mark, const struct process *process) {
  return is_doomed(process->pid) || is_doomed(process->parent) || is_doomed(process->group)
         || is_doomed(process->session) || is_listed(moment, process) || has_mark(process->pid, mark);
}

// Opened before the process is looked at, so that the signal reaches who was looked at or nobody (pidfd_open(2)).
static bool end_process(pid_t pid, const struct moment *moment, const char *mark) {
  struct process process;
  int handle = (int)syscall(SYS_pidfd_open, pid, 0);
  bool ends = (handle != -1 || errno == ENOSYS) && read_process(pid, &process) && process.state != 'Z'
              && process.state != 'X' && belongs(moment, mark, &process);
  if (ends && !is_doomed(pid) && doomed_count < MOST) doomed[doomed_count++] = pid;
  if (ends && handle != -1) syscall(SYS_pidfd_send_signal, handle, SIGKILL, NULL, 0);
  if (ends && handle == -1) kill(pid, SIGKILL);
  if (handle != -1) close(handle);
  return ends;
}

// Not opendir(3), which takes memory: a thread that is not here may have held the allocator's lock.
static size_t look_once(const struct moment *moment, const char *mark) {
  static char entries[65536];
  int all = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  size_t found = 0;
  long filled;
  while (all != -1 && (filled = clinux_getdents(all, entries, sizeof entries)) > 0) {
    const char *name;
    for (size_t offset = 0; (name = clinux_dirent_name(entries, (size_t)filled, &offset)) != NULL;) {
      pid_t pid = atoi(name);
      if (pid > 1 && pid != getpid() && end_process(pid, moment, mark)) found++;
    }
  }
  if (all != -1) close(all);
  return found;
}

void clinux_end_tree(const struct clinux_tree_list *list, const char *mark) {
  static struct moment nobody;
  const struct moment *moment = &nobody;
  if (list != NULL) moment = &list->moments[atomic_load_explicit(&list->current, memory_order_acquire)];
  // Who does not go within ten seconds waits in the kernel, and goes when it is through.
  for (int quiet = 0, attempt = 0; quiet < 2 && attempt < 1000; attempt++) {
    quiet = look_once(moment, mark) == 0 ? quiet + 1 : 0;
    usleep(10000);
  }
}
