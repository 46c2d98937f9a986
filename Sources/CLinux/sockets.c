#include "CLinux.h"

#include <errno.h>
#include <linux/sockios.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <unistd.h>

static int open_stream(const char *path, struct sockaddr_un *name) {
  size_t length = strlen(path);
  if (length >= sizeof name->sun_path) return errno = ENAMETOOLONG, -1;
  name->sun_family = AF_UNIX;
  memcpy(name->sun_path, path, length);
  return socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
}

static int refuse(int stream) {
  int error = errno;
  close(stream);
  return errno = error, -1;
}

int clinux_listen_at(const char *path) {
  struct sockaddr_un name = {0};
  int listener = open_stream(path, &name);
  if (listener == -1) return -1;
  bool listens = bind(listener, (struct sockaddr *)&name, sizeof name) == 0 && listen(listener, 128) == 0;
  return listens ? listener : refuse(listener);
}

int clinux_connect_to(const char *path) {
  struct sockaddr_un name = {0};
  int stream = open_stream(path, &name);
  if (stream == -1) return -1;
  return connect(stream, (struct sockaddr *)&name, sizeof name) == 0 ? stream : refuse(stream);
}

int clinux_accept(int listener) { return accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK); }

pid_t clinux_peer(int connection) {
  struct ucred credentials;
  socklen_t size = sizeof credentials;
  if (getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &credentials, &size) != 0) return -1;
  return credentials.pid;
}

int clinux_send_notice(int connection) {
  char byte = '!';
  // A kernel without urgent bytes on such streams (before 5.15) can wake those who wait for POLLIN only.
  if (send(connection, &byte, 1, MSG_OOB | MSG_DONTWAIT | MSG_NOSIGNAL) == -1 && errno != EOPNOTSUPP) return errno;
  if (send(connection, &byte, 1, MSG_DONTWAIT | MSG_NOSIGNAL) == -1) return errno;
  return 0;
}

int clinux_unread(int connection) {
  int bytes;
  return ioctl(connection, SIOCOUTQ, &bytes) == 0 ? bytes : -1;
}

int clinux_timer(void) { return timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK); }

int clinux_set_timer(int timer, uint64_t nanoseconds) {
  struct itimerspec once = {
      .it_value = {.tv_sec = (time_t)(nanoseconds / 1000000000u), .tv_nsec = (long)(nanoseconds % 1000000000u)}};
  return timerfd_settime(timer, 0, &once, NULL);
}
