#include "CLinux.h"

#include <errno.h>
#include <linux/netlink.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int clinux_event_socket(int protocol, uint32_t groups) {
  int fd = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK, protocol);
  if (fd < 0) return -1;
  // A machine that starts or stops sends hundreds at once; without privilege the system's limit counts.
  int room = 1 << 20;
  if (setsockopt(fd, SOL_SOCKET, SO_RCVBUFFORCE, &room, sizeof room) != 0)
    setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &room, sizeof room);
  struct sockaddr_nl address = {.nl_family = AF_NETLINK, .nl_groups = groups};
  if (bind(fd, (struct sockaddr *)&address, sizeof address) == 0) return fd;
  int error = errno;
  close(fd);
  errno = error;
  return -1;
}

ssize_t clinux_receive_event(int descriptor, void *bytes, size_t length) {
  struct sockaddr_nl sender;
  for (int others = 0; others < 64; others++) {
    socklen_t size = sizeof sender;
    memset(&sender, 0, sizeof sender);
    ssize_t count = recvfrom(descriptor, bytes, length, 0, (struct sockaddr *)&sender, &size);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return errno == EAGAIN ? 0 : -1;
    // Any privileged process may send to these groups; only the kernel's own word counts.
    if (sender.nl_pid == 0) return count;
  }
  return 0;
}
