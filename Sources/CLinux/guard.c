#include "clinux_fork.h"
#include "clinux_tree_end.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/netlink.h>
#include <linux/pkt_sched.h>
#include <linux/rtnetlink.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// Not nftw(3), which takes memory: a thread that is not here may have held the allocator's lock.
static void remove_groups(int above, const char *name, int levels) {
  char entries[4096];
  int folder = levels == 0 ? -1 : openat(above, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  long filled;
  while (folder != -1 && (filled = clinux_getdents(folder, entries, sizeof entries)) > 0) {
    const char *entry;
    for (size_t offset = 0; (entry = clinux_dirent_name(entries, (size_t)filled, &offset)) != NULL;) {
      if (strcmp(entry, ".") != 0 && strcmp(entry, "..") != 0) remove_groups(folder, entry, levels - 1);
    }
  }
  if (folder != -1) close(folder);
  unlinkat(above, name, AT_REMOVEDIR);
}

enum { MOST_LEVELS = 32 };

static void clear_group(const char *directory) {
  static char file[PATH_MAX + 16];
  snprintf(file, sizeof file, "%s/cgroup.kill", directory);
  int kill = open(file, O_WRONLY);
  bool killed = kill != -1 && write(kill, "1", 1) == 1;
  // A group that a suspension has frozen is killed all the same; should that be refused, nothing stays frozen.
  snprintf(file, sizeof file, "%s/cgroup.freeze", directory);
  int freeze = open(file, O_WRONLY);
  if (freeze != -1 && write(freeze, "0", 1) != 1) return;
  if (!killed && kill != -1) return;
  // The kernel removes the group's last process a moment after it was killed; the program may have made groups below.
  for (int attempt = 0; attempt < 500 && rmdir(directory) != 0 && errno == EBUSY; attempt++) {
    remove_groups(AT_FDCWD, directory, MOST_LEVELS);
    usleep(10000);
  }
}

static void write_back(const char *text) {
  const char *path = strchr(text, ' ');
  int file = path == NULL ? -1 : open(path + 1, O_WRONLY | O_TRUNC | O_NOCTTY | O_CLOEXEC);
  if (file == -1) return;
  ssize_t ignored = write(file, text, (size_t)(path - text));
  (void)ignored;
  close(file);
}

// Removes a file beside a database; false where it is there and stays.
static bool remove_beside(int place, const char *database, const char *suffix, bool only_empty) {
  static char name[NAME_MAX + 16];
  struct stat status;
  snprintf(name, sizeof name, "%s%s", database, suffix);
  if (fstatat(place, name, &status, AT_SYMLINK_NOFOLLOW) != 0) return true;
  if (!S_ISREG(status.st_mode) || (only_empty && status.st_size > 0)) return false;
  return unlinkat(place, name, 0) == 0;
}

// What SQLite's writer leaves beside a file when it is killed (sqlite.org/wal.html). A log or a journal that is not empty is a
// part of the recording. The folder must be the one that was told of, wherever somebody else has led its path meanwhile.
static void tidy_database(const char *text) {
  static char folder[PATH_MAX];
  unsigned long long device, inode;
  int start = 0;
  if (sscanf(text, "%llu %llu %n", &device, &inode, &start) != 2 || start == 0) return;
  const char *slash = strrchr(text + start, '/');
  if (slash == NULL || slash - text - start >= PATH_MAX || strlen(slash + 1) > NAME_MAX) return;
  snprintf(folder, sizeof folder, "%.*s/", (int)(slash - text - start), text + start);
  int place = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
  struct stat status;
  if (place == -1 || fstat(place, &status) != 0 || status.st_dev != device || status.st_ino != inode) return;
  if (remove_beside(place, slash + 1, "-wal", true)) remove_beside(place, slash + 1, "-shm", false);
  remove_beside(place, slash + 1, "-journal", true);
  close(place);
}

// RTM_DELQDISC for the root of the link's queues (rtnetlink(7), linux/rtnetlink.h).
static void remove_queue(const char *link) {
  struct {
    struct nlmsghdr head;
    struct tcmsg body;
  } request = {
    .head = {.nlmsg_len = sizeof request, .nlmsg_type = RTM_DELQDISC, .nlmsg_flags = NLM_F_REQUEST},
    .body = {.tcm_ifindex = atoi(link), .tcm_parent = TC_H_ROOT},
  };
  int route = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_ROUTE);
  if (route == -1) return;
  ssize_t ignored = send(route, &request, sizeof request, 0);
  (void)ignored;
  close(route);
}

// Room for three settings of each processor of the largest machines; the last bytes are for sending it home.
enum { MOST_WORDS = 1024 * 1024, LAST_WORD = 2 };

// Reads what it is told, each a letter and a text that ends in a NUL, until the leash is closed or it is sent home by a 'q'.
// The bytes that were read, or 0 where it was.
static size_t wait_at_leash(int leash, char *words) {
  size_t filled = 0, next = 0;
  for (;;) {
    ssize_t got = read(leash, words + filled, MOST_WORDS - filled);
    if (got == -1 && errno == EINTR) continue;
    if (got <= 0) return next;
    filled += (size_t)got;
    for (char *end; (end = memchr(words + next, '\0', filled - next)) != NULL; next = (size_t)(end - words) + 1) {
      if (words[next] == 'q') return 0;
    }
  }
}

static void act(char word, const char *text, const struct clinux_tree_list *list) {
  switch (word) {
    case CLINUX_GUARD_GROUP: clear_group(text); break;
    case CLINUX_GUARD_MARK: clinux_end_tree(list, text); break;
    case CLINUX_GUARD_FOLDER: clinux_remove_tree(text); break;
    case CLINUX_GUARD_DATABASE: tidy_database(text); break;
    case CLINUX_GUARD_WRITE:
    case CLINUX_GUARD_TERMINAL: write_back(text); break;
    case CLINUX_GUARD_LINK: remove_queue(text); break;
    default: break;
  }
}

static bool is_forgotten(const char *place, const char *end) {
  if (*place != CLINUX_GUARD_WRITE && *place != CLINUX_GUARD_LINK) return false;
  for (; place < end; place += strlen(place) + 1) {
    if (*place == CLINUX_GUARD_FORGET) return true;
  }
  return false;
}

static void guard(int leash, const struct clinux_tree_list *list) {
  static char words[MOST_WORDS];
  setsid();
  prctl(PR_SET_NAME, "headroom-guard");
  int nowhere = open("/dev/null", O_RDWR);
  for (int standard = 0; standard < 3; standard++) dup2(nowhere, standard);
  dup2(leash, 3);
  syscall(SYS_close_range, 4u, ~0u, 0u);
  if (chdir("/") != 0) _exit(1);
  const char *end = words + wait_at_leash(3, words);
  // The tree first, then what was changed for it, then where it lived.
  static const char order[] = {
    CLINUX_GUARD_GROUP, CLINUX_GUARD_MARK, CLINUX_GUARD_TERMINAL, CLINUX_GUARD_WRITE, CLINUX_GUARD_LINK,
    CLINUX_GUARD_FOLDER, CLINUX_GUARD_DATABASE,
  };
  for (size_t turn = 0; turn < sizeof order; turn++) {
    for (const char *place = words; place < end; place += strlen(place) + 1) {
      if (*place == order[turn] && !is_forgotten(place, end)) act(*place, place + 1, list);
    }
  }
  _exit(0);
}

// What dies gives its descriptors back from the highest number down (task_work_run() of kernel/task_work.c), and for those of inotify
// and fanotify the kernel waits for seconds on a busy machine: the guard is to hear of the end before that.
static int moved_up(int descriptor) {
  enum { HIGH = 1000 };
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return descriptor;
  int least = limit.rlim_cur > HIGH ? HIGH : (int)limit.rlim_cur - 1;
  int high = fcntl(descriptor, F_DUPFD_CLOEXEC, least);
  if (high == -1) return descriptor;
  close(descriptor);
  return high;
}

void clinux_guard_room(void) {
  int descriptor = open("/", O_PATH | O_CLOEXEC);
  if (descriptor != -1) close(moved_up(descriptor));
}

int clinux_guard(struct clinux_guard_process *made, const struct clinux_tree_list *list) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return errno;
  // Without a signal at its end, so that the children that are waited for are the program's tree and nothing else.
  pid_t pid = clinux_fork_bare(0, -1);
  int error = errno;
  if (pid == 0) {
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    close(ends[1]);
    guard(ends[0], list);
  }
  close(ends[0]);
  if (pid == -1) {
    close(ends[1]);
    return error;
  }
  *made = (struct clinux_guard_process){.pid = pid, .leash = moved_up(ends[1])};
  return 0;
}

static int tell(int leash, const char *word, size_t size) {
  // One write of so little is whole or not at all (pipe(7)).
  if (size > PIPE_BUF) return ENAMETOOLONG;
  ssize_t count;
  while ((count = write(leash, word, size)) == -1 && errno == EINTR) {
  }
  return count == (ssize_t)size ? 0 : errno;
}

int clinux_guard_tell(struct clinux_guard_process *guard, enum clinux_guard_word word, const char *text) {
  char bytes[PIPE_BUF + 1];
  int size = snprintf(bytes, sizeof bytes, "%c%s", word, text);
  if (size >= PIPE_BUF) return ENAMETOOLONG;
  if (guard->told + (size_t)size + 1 > MOST_WORDS - LAST_WORD) return ENOSPC;
  int code = tell(guard->leash, bytes, (size_t)size + 1);
  if (code == 0) guard->told += (size_t)size + 1;
  return code;
}

void clinux_dismiss(const struct clinux_guard_process *guard) {
  tell(guard->leash, "q", LAST_WORD);
  close(guard->leash);
  while (waitpid(guard->pid, NULL, __WCLONE) == -1 && errno == EINTR) {
  }
}
