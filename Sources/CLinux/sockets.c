#include "CLinux.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

static int close_with(int descriptor, int error) {
  close(descriptor);
  errno = error;
  return -1;
}

static socklen_t fill(struct sockaddr_un *address, const char *name, size_t length, bool abstract) {
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  size_t lead = abstract ? 1 : 0;
  if (length == 0 || length + 1 > sizeof address->sun_path) return 0;
  memcpy(address->sun_path + lead, name, length);
  return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length + 1);
}

int clinux_listen_local(const char *path, mode_t mode) {
  struct sockaddr_un address;
  socklen_t length = fill(&address, path, strlen(path), false);
  if (length == 0) return errno = ENAMETOOLONG, -1;
  int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (descriptor == -1) return -1;
  if (bind(descriptor, (struct sockaddr *)&address, length) != 0) return close_with(descriptor, errno);
  // Nobody can connect before listen(2), so that the mode is never wider than asked for.
  if (chmod(path, mode) != 0 || listen(descriptor, 128) != 0) {
    int error = errno;
    unlink(path);
    return close_with(descriptor, error);
  }
  return descriptor;
}

int clinux_accept_local(int listener, struct clinux_peer *peer) {
  int descriptor = accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
  if (descriptor == -1) return -1;
  struct ucred who;
  socklen_t length = sizeof who;
  if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &who, &length) != 0) return close_with(descriptor, errno);
  *peer = (struct clinux_peer){.pid = who.pid, .user = who.uid, .group = who.gid};
#ifdef SO_PEERGROUPS
  length = sizeof peer->groups;
  if (getsockopt(descriptor, SOL_SOCKET, SO_PEERGROUPS, peer->groups, &length) == 0)
    peer->group_count = length / sizeof(gid_t);
#endif
  return descriptor;
}

static int connect_as(int descriptor, const struct sockaddr_un *address, socklen_t length,
                      const struct clinux_peer *user) {
  struct clinux_identity own;
  if (clinux_take_identity(user->user, user->group, user->groups, user->group_count, &own) != 0) return -1;
  int result = connect(descriptor, (const struct sockaddr *)address, length);
  clinux_restore_identity(&own);
  return result;
}

int clinux_connect_local(const char *name, size_t length, bool abstract, const struct clinux_peer *user) {
  struct sockaddr_un address;
  socklen_t size = fill(&address, name, length, abstract);
  if (size == 0) return errno = ENAMETOOLONG, -1;
  int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (descriptor == -1) return -1;
  int result = user != NULL ? connect_as(descriptor, &address, size, user)
                            : connect(descriptor, (struct sockaddr *)&address, size);
  return result == 0 ? descriptor : close_with(descriptor, errno);
}

union control {
  struct cmsghdr header;
  char bytes[CMSG_SPACE(CLINUX_PASSED * sizeof(int))];
};

ssize_t clinux_receive_passed(int socket, void *bytes, size_t length, int *descriptors, size_t *count) {
  union control control;
  struct iovec part = {bytes, length};
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
  *count = 0;
  ssize_t got = recvmsg(socket, &message, MSG_CMSG_CLOEXEC | MSG_DONTWAIT);
  if (got == -1) return -1;
  for (struct cmsghdr *next = CMSG_FIRSTHDR(&message); next != NULL; next = CMSG_NXTHDR(&message, next)) {
    if (next->cmsg_level != SOL_SOCKET || next->cmsg_type != SCM_RIGHTS) continue;
    size_t more = (next->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    if (more > CLINUX_PASSED - *count) more = CLINUX_PASSED - *count;
    memcpy(descriptors + *count, CMSG_DATA(next), more * sizeof(int));
    *count += more;
  }
  if ((message.msg_flags & MSG_CTRUNC) == 0) return got;
  for (size_t index = 0; index < *count; index++) close(descriptors[index]);
  *count = 0;
  return errno = EMSGSIZE, -1;
}

ssize_t clinux_send_passed(int socket, const void *bytes, size_t length, const int *descriptors, size_t count) {
  union control control;
  struct iovec part = {(void *)bytes, length};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (count > CLINUX_PASSED) return errno = E2BIG, -1;
  if (count > 0) {
    memset(&control, 0, sizeof control);
    message.msg_control = &control;
    message.msg_controllen = CMSG_SPACE(count * sizeof(int));
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(count * sizeof(int));
    memcpy(CMSG_DATA(header), descriptors, count * sizeof(int));
  }
  return sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
}
