#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/fanotify.h>
#include <sys/statfs.h>
#include <unistd.h>

enum { MOST_FILES = 512, MOST_HANDLE = 64 };

// A file as events name it: its file system, and its handle there.
struct file_key {
  uint8_t file_system[8];
  uint32_t length;
  int32_t type;
  uint8_t handle[MOST_HANDLE];
};

struct clinux_open_watch {
  int descriptor;
  bool knows_processes;
  int count;
  struct file_key keys[MOST_FILES];
  size_t filled, place;
  _Alignas(struct fanotify_event_metadata) uint8_t bytes[16384];
};

struct clinux_open_watch *clinux_open_watch_make(void) {
  unsigned flags = FAN_CLASS_NOTIF | FAN_NONBLOCK | FAN_CLOEXEC | FAN_REPORT_FID;
  int descriptor = fanotify_init(flags | FAN_UNLIMITED_QUEUE, O_RDONLY);
  bool privileged = descriptor >= 0;
  if (!privileged) descriptor = fanotify_init(flags, O_RDONLY);
  if (descriptor < 0) return NULL;
  struct clinux_open_watch *watch = calloc(1, sizeof *watch);
  if (watch == NULL) {
    close(descriptor);
    return NULL;
  }
  watch->descriptor = descriptor;
  watch->knows_processes = privileged;
  return watch;
}

void clinux_open_watch_free(struct clinux_open_watch *watch) {
  clinux_close_aside(watch->descriptor);
  free(watch);
}

void clinux_open_watch_stop(struct clinux_open_watch *watch) { clinux_fanotify_stop(watch->descriptor); }

bool clinux_open_watch_knows_processes(const struct clinux_open_watch *watch) {
  return watch->knows_processes;
}

int clinux_open_watch_add(struct clinux_open_watch *watch, const char *path) {
  if (watch->count == MOST_FILES) {
    errno = ENOSPC;
    return -1;
  }
  struct {
    struct file_handle head;
    uint8_t bytes[MOST_HANDLE];
  } handle = {.head = {.handle_bytes = MOST_HANDLE}};
  struct statfs file_system;
  int mount;
  if (name_to_handle_at(AT_FDCWD, path, &handle.head, &mount, 0) != 0) return -1;
  if (statfs(path, &file_system) != 0) return -1;
  if (fanotify_mark(watch->descriptor, FAN_MARK_ADD, FAN_OPEN | FAN_CLOSE, AT_FDCWD, path) != 0) return -1;
  struct file_key *key = &watch->keys[watch->count];
  memcpy(key->file_system, &file_system.f_fsid, sizeof key->file_system);
  key->length = handle.head.handle_bytes;
  key->type = handle.head.handle_type;
  memcpy(key->handle, handle.head.f_handle, key->length);
  return watch->count++;
}

static int find(const struct clinux_open_watch *watch, const struct fanotify_event_metadata *event) {
  const uint8_t *end = (const uint8_t *)event + event->event_len;
  const struct fanotify_event_info_fid *info = (const void *)((const uint8_t *)event + event->metadata_len);
  const struct file_handle *handle = (const void *)info->handle;
  if ((const uint8_t *)handle + sizeof *handle > end || info->hdr.info_type != FAN_EVENT_INFO_TYPE_FID) return -1;
  if (handle->handle_bytes > MOST_HANDLE || handle->f_handle + handle->handle_bytes > end) return -1;
  for (int index = 0; index < watch->count; index++) {
    const struct file_key *key = &watch->keys[index];
    if (key->length == handle->handle_bytes && key->type == handle->handle_type &&
        memcmp(key->file_system, &info->fsid, sizeof key->file_system) == 0 &&
        memcmp(key->handle, handle->f_handle, key->length) == 0)
      return index;
  }
  return -1;
}

int clinux_open_watch_next(struct clinux_open_watch *watch, struct clinux_open_event *event) {
  while (true) {
    if (watch->place + sizeof(struct fanotify_event_metadata) > watch->filled) {
      ssize_t count = read(watch->descriptor, watch->bytes, sizeof watch->bytes);
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) return 0;
      watch->filled = (size_t)count;
      watch->place = 0;
    }
    const struct fanotify_event_metadata *next = (const void *)(watch->bytes + watch->place);
    if (next->event_len < sizeof *next || next->event_len > watch->filled - watch->place) {
      watch->filled = 0;
      continue;
    }
    watch->place += next->event_len;
    bool lost = next->mask & FAN_Q_OVERFLOW;
    event->file = lost ? -1 : find(watch, next);
    event->pid = next->pid;
    event->opened = next->mask & FAN_OPEN;
    event->closed = next->mask & FAN_CLOSE;
    if (lost || event->file >= 0) return 1;
  }
}
