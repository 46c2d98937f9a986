#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <unistd.h>

static int put(const char *path, const char *text) {
  int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file == -1) return errno;
  int error = write(file, text, strlen(text)) == -1 ? errno : 0;
  close(file);
  return error;
}

// A user namespace grants the right to mount in it. A group map takes that groups cannot be set (user_namespaces(7)).
static int enter_user_namespace(const struct clinux_launch *launch) {
  if (unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) return errno;
  // Where Headroom has capabilities of its own, these files would be root's (proc(5), PR_SET_DUMPABLE).
  prctl(PR_SET_DUMPABLE, 1);
  int error = put("/proc/self/setgroups", "deny");
  if (error == 0) error = put("/proc/self/uid_map", launch->user_map);
  if (error == 0) error = put("/proc/self/gid_map", launch->group_map);
  return error;
}

static int enter(const struct clinux_launch *launch, int *in_user_namespace) {
  if (unshare(CLONE_NEWNS) == 0) return 0;
  if (errno != EPERM || launch->change_user) return errno;
  *in_user_namespace = 1;
  return enter_user_namespace(launch);
}

// A bind mount becomes read-only by a second call, which must name what else holds for it: a user namespace may not
// take that away (mount_namespaces(7)). ST_RELATIME has another number than MS_RELATIME.
static int protect(const char *target) {
  struct statfs status;
  if (statfs(target, &status) != 0) return errno;
  unsigned long kept = (unsigned long)status.f_flags & (MS_NOSUID | MS_NODEV | MS_NOEXEC | MS_NOATIME | MS_NODIRATIME);
  unsigned long flags = kept | MS_BIND | MS_REMOUNT | MS_RDONLY;
  return mount(NULL, target, NULL, flags, NULL) == 0 ? 0 : errno;
}

// A folder that lies over another one must look like it: the owner and the mode are those of its own (overlayfs.rst).
static int make_folder(const char *path, const char *like) {
  if (mkdir(path, 0700) != 0 && errno != EEXIST) return errno;
  struct stat status;
  if (like == NULL) return 0;
  if (stat(like, &status) != 0) return errno;
  if (chown(path, status.st_uid, status.st_gid) != 0) return errno;
  return chmod(path, status.st_mode & 07777) == 0 ? 0 : errno;
}

static int do_mount(const struct clinux_mount *wanted) {
  switch (wanted->kind) {
    case CLINUX_FOLDER: return make_folder(wanted->target, wanted->source);
    case CLINUX_FILE_SYSTEM: {
      unsigned long flags = MS_NOSUID | MS_NODEV | (wanted->read_only ? MS_RDONLY : 0);
      return mount(wanted->source, wanted->target, wanted->source, flags, wanted->options) == 0 ? 0 : errno;
    }
    default: break;
  }
  if (mount(wanted->source, wanted->target, NULL, MS_BIND | MS_REC, NULL) != 0) return errno;
  return wanted->read_only ? protect(wanted->target) : 0;
}

struct clinux_report clinux_enter_mounts(const struct clinux_launch *launch) {
  struct clinux_report report = {.step = CLINUX_READY};
  if (launch->mount_count == 0) return report;
  char here[PATH_MAX];
  bool known = getcwd(here, sizeof here) != NULL;
  int error = enter(launch, &report.index);
  // Nothing mounted here may reach the other namespace (mount_namespaces(7), "Shared subtrees").
  if (error == 0 && mount(NULL, "/", NULL, MS_PRIVATE | MS_REC, NULL) != 0) error = errno;
  if (error != 0) return (struct clinux_report){.step = CLINUX_NAMESPACE, .error = error};
  for (size_t index = 0; index < launch->mount_count; index++) {
    error = do_mount(&launch->mounts[index]);
    if (error != 0) return (struct clinux_report){.step = CLINUX_MOUNT, .error = error, .index = (int)index};
  }
  // The working directory may lie below a target, and this process still is in what the mount covers.
  if (known && chdir(here) != 0) return (struct clinux_report){.step = CLINUX_DIRECTORY, .error = errno};
  return report;
}
