#include "clinux_fork.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

struct range {
  uintptr_t start, end;
};

// glibc's arenas but the first are made of pieces that begin at multiples of their size; what of the last one has not been given out
// cannot be read (malloc/arena.c, HEAP_MAX_SIZE). Pieces that lie side by side are one mapping, with what else lies just below.
enum { MOST_RANGES = 32, ARENA = 64 << 20 };

struct ranges {
  struct range all[MOST_RANGES];
  size_t count;
  struct range last;  // the mapping before, with those right below it
};

static bool lies_in(const void *address, const struct range *range) {
  return (uintptr_t)address >= range->start && (uintptr_t)address < range->end;
}

// A statically linked program has the first thread's own variables there, such as errno.
static void note(struct ranges *ranges, const struct range *range) {
  if (ranges->count == MOST_RANGES || lies_in(&errno, range) || lies_in(&range, range)) return;
  ranges->all[ranges->count++] = *range;
}

static uintptr_t next_piece(uintptr_t address) { return (address + ARENA - 1) / ARENA * ARENA; }

static void note_arena(struct ranges *ranges, const struct range *used) {
  struct range pieces = {next_piece(used->start), used->end};
  if (pieces.start < pieces.end) note(ranges, &pieces);
}

static bool is_begun(const struct range *used, const struct range *rest) {
  return used->end % ARENA != 0 && used->end == rest->start && rest->end >= next_piece(used->end);
}

// A line of /proc/PID/maps (proc_pid_maps(5)).
static void read_line(struct ranges *ranges, const char *line) {
  unsigned long start, end, inode;
  char rights[5], name[8] = "";
  if (sscanf(line, "%lx-%lx %4s %*s %*s %lu %7s", &start, &end, rights, &inode, name) < 4) return;
  struct range range = {start, end};
  bool is_writable = strcmp(rights, "rw-p") == 0 && inode == 0;
  if (is_writable && strcmp(name, "[heap]") == 0) note(ranges, &range);
  if (strcmp(rights, "---p") == 0 && is_begun(&ranges->last, &range)) note_arena(ranges, &ranges->last);
  if (is_writable && ranges->last.end == start) range.start = ranges->last.start;
  if (is_writable && end % ARENA == 0) note_arena(ranges, &range);
  ranges->last = is_writable ? range : (struct range){0, 0};
}

static void list_allocated(struct ranges *ranges) {
  char text[8192];
  size_t filled = 0;
  ssize_t got;
  int file = open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
  while (file != -1 && (got = read(file, text + filled, sizeof text - 1 - filled)) > 0) {
    filled += (size_t)got;
    text[filled] = '\0';
    char *line = text;
    for (char *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
      *end = '\0';
      read_line(ranges, line);
    }
    filled -= (size_t)(line - text);
    // A line without an end that fills the room names a file.
    if (filled == sizeof text - 1) filled = 0;
    memmove(text, line, filled);
  }
  if (file != -1) close(file);
}

static void advise(const struct ranges *ranges, int advice) {
  for (size_t index = 0; index < ranges->count; index++)
    madvise((void *)ranges->all[index].start, ranges->all[index].end - ranges->all[index].start, advice);
}

static pthread_mutex_t forks = PTHREAD_MUTEX_INITIALIZER;

void clinux_begin_whole_fork(void) { pthread_mutex_lock(&forks); }

void clinux_end_whole_fork(void) { pthread_mutex_unlock(&forks); }

pid_t clinux_fork_bare(int exit_signal, int cgroup) {
  struct ranges ranges = {.count = 0};
  struct clone_args arguments = {
    .flags = CLONE_INTO_CGROUP, .exit_signal = (uint64_t)exit_signal, .cgroup = (uint64_t)cgroup};
  pthread_mutex_lock(&forks);
  list_allocated(&ranges);
  advise(&ranges, MADV_DONTFORK);
  long pid = cgroup < 0 ? syscall(SYS_clone, (unsigned long)exit_signal, 0ul, 0ul, 0ul, 0ul)
                        : syscall(SYS_clone3, &arguments, sizeof arguments);
  int error = errno;
  if (pid != 0) advise(&ranges, MADV_DOFORK);
  pthread_mutex_unlock(&forks);
  errno = error;
  return (pid_t)pid;
}
