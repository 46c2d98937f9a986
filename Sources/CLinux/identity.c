#include "CLinux.h"

#include <errno.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// The raw calls: glibc's change all threads. The real and the saved identity stay root's, so that the user can
// neither signal nor trace this thread, and the way back is open.
int clinux_take_identity(uid_t user, gid_t group, const gid_t *groups, size_t count, struct clinux_identity *own) {
  int known = getgroups(CLINUX_GROUPS, own->groups);
  if (known < 0) return -1;
  own->group_count = (size_t)known;
  own->group = getegid();
  // The kernel makes a process that changes its user unreadable for others (prctl(2), PR_SET_DUMPABLE).
  own->dumpable = prctl(PR_GET_DUMPABLE, 0, 0, 0, 0);
  if (syscall(SYS_setgroups, count, groups) != 0) return -1;
  if (syscall(SYS_setresgid, -1, group, -1) == 0 && syscall(SYS_setresuid, -1, user, -1) == 0) return 0;
  clinux_restore_identity(own);
  return -1;
}

void clinux_restore_identity(const struct clinux_identity *own) {
  int error = errno;
  syscall(SYS_setresuid, -1, 0, -1);
  syscall(SYS_setresgid, -1, own->group, -1);
  syscall(SYS_setgroups, own->group_count, own->groups);
  if (own->dumpable == 1) prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);
  errno = error;
}
