#include "clinux_notices.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int clinux_ask_for_senders(int descriptor) {
  int on = 1;
  return setsockopt(descriptor, SOL_SOCKET, SO_PASSCRED, &on, sizeof on) == 0 ? 0 : errno;
}

static void close_all(const struct cmsghdr *header) {
  size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
  for (size_t index = 0; index < count; index++) {
    int received;
    memcpy(&received, CMSG_DATA(header) + index * sizeof received, sizeof received);
    close(received);
  }
}

ssize_t clinux_receive_notice(int descriptor, void *bytes, size_t length, pid_t *pid, uid_t *user) {
  // A sender may pass up to 253 descriptors (SCM_MAX_FD).
  union {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(sizeof(struct ucred)) + CMSG_SPACE(253 * sizeof(int))];
  } control;
  struct iovec part = {.iov_base = bytes, .iov_len = length};
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
  *pid = 0;
  *user = (uid_t)-1;
  ssize_t count = recvmsg(descriptor, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC | MSG_TRUNC);
  if (count < 0) return count;
  for (struct cmsghdr *next = CMSG_FIRSTHDR(&message); next != NULL; next = CMSG_NXTHDR(&message, next)) {
    if (next->cmsg_level != SOL_SOCKET) continue;
    if (next->cmsg_type == SCM_RIGHTS) close_all(next);
    if (next->cmsg_type != SCM_CREDENTIALS) continue;
    struct ucred sender;
    memcpy(&sender, CMSG_DATA(next), sizeof sender);
    *pid = sender.pid;
    *user = sender.uid;
  }
  return count;
}
