#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <stdbool.h>
#include <stdio.h>
#include <pthread.h>
#include <string.h>
#include <sys/fanotify.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <unistd.h>

// FILEID_INO32_GEN of the kernel's exportfs.h.
enum { INODE_AND_GENERATION = 1 };

static int inspect(int file, struct clinux_inode *inode, char *path, size_t room) {
  struct stat status;
  if (fstat(file, &status) != 0) return errno;
  inode->size = (uint64_t)status.st_size;
  inode->links = (uint32_t)status.st_nlink;
  char link[32];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, room - 1);
  path[length < 0 ? 0 : length] = 0;
  return 0;
}

static int open_inode(int mount, uint32_t number, uint32_t generation, int flags) {
  union {
    struct file_handle handle;
    char bytes[sizeof(struct file_handle) + 8];
  } place = {.handle = {.handle_bytes = 8, .handle_type = INODE_AND_GENERATION}};
  memcpy(place.handle.f_handle, &number, 4);
  memcpy(place.handle.f_handle + 4, &generation, 4);
  return open_by_handle_at(mount, &place.handle, flags | O_CLOEXEC);
}

int clinux_inspect_inode(
    int mount, uint32_t number, uint32_t generation, struct clinux_inode *inode, char *path, size_t room) {
  int file = open_inode(mount, number, generation, O_PATH);
  if (file < 0) return errno;
  int error = inspect(file, inode, path, room);
  close(file);
  return error;
}

// Linux 5.17 has it, and a C library may be older.
#ifndef FAN_REPORT_TARGET_FID
#define FAN_REPORT_TARGET_FID 0x1000
#endif

int clinux_fanotify(void) {
  unsigned flags = FAN_CLASS_NOTIF | FAN_NONBLOCK | FAN_CLOEXEC | FAN_REPORT_DFID_NAME | FAN_REPORT_FID;
  int group = fanotify_init(flags | FAN_REPORT_TARGET_FID, O_RDONLY);
  if (group < 0 && errno == EINVAL) group = fanotify_init(flags, O_RDONLY);
  return group < 0 ? -errno : group;
}

int clinux_fanotify_watch(int group, const char *path) {
  unsigned what = FAN_MARK_ADD | FAN_MARK_FILESYSTEM;
  return fanotify_mark(group, what, FAN_CLOSE_WRITE | FAN_MOVED_TO, AT_FDCWD, path) == 0 ? 0 : errno;
}

int clinux_file_system(const char *path, uint64_t *number) {
  struct statfs status;
  if (statfs(path, &status) != 0) return errno;
  memcpy(number, &status.f_fsid, sizeof *number);
  return 0;
}

uint64_t clinux_hash(uint64_t before, const void *bytes, size_t size) {
  uint64_t hash = before + size;
  for (size_t place = 0; place < size; place += 8) {
    uint64_t word = 0;
    memcpy(&word, (const char *)bytes + place, size - place < 8 ? size - place : 8);
    hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
    hash ^= hash >> 32;
  }
  return hash;
}

static int look_at(int file, void *buffer, size_t room, struct clinux_look *look) {
  struct stat status;
  if (fstat(file, &status) != 0) return errno;
  if (!S_ISREG(status.st_mode)) return EINVAL;
  if ((uint64_t)status.st_size > room) return EFBIG;
  ssize_t size = pread(file, buffer, room, 0);
  if (size < 0) return errno;
  look->size = (uint64_t)size;
  look->modified = (uint64_t)status.st_mtim.tv_sec * 1000000000u + (uint64_t)status.st_mtim.tv_nsec;
  look->hash = clinux_hash(0, buffer, (size_t)size);
  return 0;
}

int clinux_look_at_inode(
    int mount, uint32_t number, uint32_t generation, void *buffer, size_t room, struct clinux_look *look) {
  int file = open_inode(mount, number, generation, O_RDONLY | O_NONBLOCK | O_NOATIME);
  if (file < 0) return errno;
  int error = look_at(file, buffer, room, look);
  close(file);
  return error;
}

static bool empty_folder(int folder, dev_t device, int depth);

// One entry, with all below it; false where it stays.
static bool remove_entry(int folder, const char *name, dev_t device, int depth) {
  if (unlinkat(folder, name, 0) == 0) return true;
  if ((errno != EISDIR && errno != EPERM) || depth == 0) return false;
  int inner = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (inner == -1) return false;
  struct stat status;
  if (fstat(inner, &status) == 0 && status.st_dev == device) empty_folder(inner, device, depth - 1);
  close(inner);
  return unlinkat(folder, name, AT_REMOVEDIR) == 0;
}

// By descriptors and without a link followed, because whoever owns the folder may exchange what is in it meanwhile.
static bool empty_folder(int folder, dev_t device, int depth) {
  char entries[2048];
  bool removed;
  do {
    removed = false;
    if (lseek(folder, 0, SEEK_SET) == -1) return false;
    long filled;
    while ((filled = clinux_getdents(folder, entries, sizeof entries)) > 0) {
      size_t offset = 0;
      const char *name;
      while ((name = clinux_dirent_name(entries, (size_t)filled, &offset)) != NULL) {
        if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0) continue;
        if (remove_entry(folder, name, device, depth)) removed = true;
      }
    }
  } while (removed);
  return true;
}

int clinux_remove_tree(const char *path) {
  int folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (folder == -1) return errno == ENOENT ? 0 : errno;
  struct stat status;
  if (fstat(folder, &status) == 0) empty_folder(folder, status.st_dev, 64);
  close(folder);
  return rmdir(path) == 0 ? 0 : errno;
}

int clinux_open_in_root(int top, const char *path, bool follows) {
  struct open_how how = {
      .flags = O_PATH | O_CLOEXEC | (follows ? 0 : O_NOFOLLOW),
      .resolve = RESOLVE_IN_ROOT | RESOLVE_NO_MAGICLINKS,
  };
  long file = syscall(SYS_openat2, top, path, &how, sizeof how);
  return file < 0 ? -errno : (int)file;
}

int clinux_open_entry(int folder, const char *name) {
  int file = openat(folder, name, O_PATH | O_NOFOLLOW | O_CLOEXEC);
  return file < 0 ? -errno : file;
}

int clinux_open_top(const char *path) {
  int file = open(path, O_PATH | O_DIRECTORY | O_CLOEXEC);
  return file < 0 ? -errno : file;
}

static void *close_one(void *descriptor) {
  close((int)(intptr_t)descriptor);
  return NULL;
}

void clinux_fanotify_stop(int group) {
  fanotify_mark(group, FAN_MARK_FLUSH, 0, AT_FDCWD, NULL);
  fanotify_mark(group, FAN_MARK_FLUSH | FAN_MARK_FILESYSTEM, 0, AT_FDCWD, NULL);
}

void clinux_close_aside(int descriptor) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_t thread;
  if (pthread_create(&thread, &attributes, close_one, (void *)(intptr_t)descriptor) != 0) close(descriptor);
  pthread_attr_destroy(&attributes);
}
