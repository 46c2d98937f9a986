#include "clinux_fork.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// Without bytes it only counts them.
struct room {
  char *bytes;
  size_t used;
};

static void *put(struct room *room, const void *from, size_t size) {
  size_t place = (room->used + 7) & ~(size_t)7;
  room->used = place + size;
  if (room->bytes == NULL) return NULL;
  return size == 0 ? room->bytes + place : memcpy(room->bytes + place, from, size);
}

static char *put_text(struct room *room, const char *text) {
  return text == NULL ? NULL : put(room, text, strlen(text) + 1);
}

static char **put_list(struct room *room, char *const *texts) {
  size_t count = 0;
  if (texts == NULL) return NULL;
  while (texts[count] != NULL) count++;
  char **made = put(room, texts, (count + 1) * sizeof *texts);
  for (size_t index = 0; index < count; index++) {
    char *text = put_text(room, texts[index]);
    if (made != NULL) made[index] = text;
  }
  return made;
}

static struct clinux_mount *put_mounts(struct room *room, const struct clinux_mount *mounts, size_t count) {
  struct clinux_mount *made = put(room, mounts, count * sizeof *mounts);
  for (size_t index = 0; index < count; index++) {
    struct clinux_mount mount = mounts[index];
    mount.source = put_text(room, mount.source);
    mount.target = put_text(room, mount.target);
    mount.options = put_text(room, mount.options);
    if (made != NULL) made[index] = mount;
  }
  return made;
}

static struct clinux_launch *put_launch(struct room *room, const struct clinux_launch *launch) {
  struct clinux_launch copy = *launch;
  struct clinux_launch *made = put(room, launch, sizeof *launch);
  copy.path = put_text(room, launch->path);
  copy.arguments = put_list(room, launch->arguments);
  copy.shell_arguments = put_list(room, launch->shell_arguments);
  copy.environment = put_list(room, launch->environment);
  copy.groups = put(room, launch->groups, launch->group_count * sizeof *launch->groups);
  copy.directory = put_text(room, launch->directory);
  copy.mounts = put_mounts(room, launch->mounts, launch->mount_count);
  copy.user_map = put_text(room, launch->user_map);
  copy.group_map = put_text(room, launch->group_map);
  if (made != NULL) *made = copy;
  return made;
}

struct clinux_launch *clinux_copy_launch(const struct clinux_launch *launch, size_t *size) {
  struct room room = {NULL, 0};
  put_launch(&room, launch);
  *size = room.used;
  void *bytes = mmap(NULL, room.used, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (bytes == MAP_FAILED) return NULL;
  room = (struct room){bytes, 0};
  return put_launch(&room, launch);
}

static bool is_among(int number, const int *numbers, size_t count) {
  for (size_t index = 0; index < count; index++)
    if (numbers[index] == number) return true;
  return false;
}

static void close_unless_needed(const char *name, const int *needed, size_t count) {
  int number = name[0] == '.' ? -1 : atoi(name);
  if (number < 0 || is_among(number, needed, count)) return;
  int flags = fcntl(number, F_GETFD);
  if (flags != -1 && flags & FD_CLOEXEC) close(number);
}

void clinux_close_early(const int *needed, size_t count) {
  char entries[4096];
  long filled;
  int folder = open("/proc/self/fd", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  while (folder != -1 && (filled = clinux_getdents(folder, entries, sizeof entries)) > 0) {
    const char *name;
    for (size_t offset = 0; (name = clinux_dirent_name(entries, (size_t)filled, &offset)) != NULL;)
      if (atoi(name) != folder) close_unless_needed(name, needed, count);
  }
  if (folder != -1) close(folder);
}
