#include "CMnl.h"

#include <errno.h>

#ifdef HAVE_LIBRARY
#include <libmnl/libmnl.h>
#include <sys/socket.h>
#include <sys/time.h>

bool cmnl_available(void) { return true; }

void *cmnl_open(int protocol, int timeout_milliseconds) {
  struct mnl_socket *socket = mnl_socket_open2(protocol, SOCK_CLOEXEC);
  if (!socket) return NULL;
  struct timeval limit = {timeout_milliseconds / 1000, (timeout_milliseconds % 1000) * 1000};
  if (mnl_socket_bind(socket, 0, MNL_SOCKET_AUTOPID) < 0 ||
      setsockopt(mnl_socket_get_fd(socket), SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit) < 0) {
    int code = errno;
    mnl_socket_close(socket);
    errno = code;
    return NULL;
  }
  return socket;
}

void cmnl_close(void *socket) { mnl_socket_close(socket); }

uint32_t cmnl_port(const void *socket) { return mnl_socket_get_portid(socket); }

ssize_t cmnl_send(const void *socket, const void *bytes, size_t size) {
  return mnl_socket_sendto(socket, bytes, size);
}

ssize_t cmnl_receive(const void *socket, void *buffer, size_t size) {
  return mnl_socket_recvfrom(socket, buffer, size);
}
#else
bool cmnl_available(void) { return false; }

void *cmnl_open(int protocol, int timeout_milliseconds) {
  (void)protocol, (void)timeout_milliseconds;
  errno = ENOSYS;
  return NULL;
}

void cmnl_close(void *socket) { (void)socket; }

uint32_t cmnl_port(const void *socket) {
  (void)socket;
  return 0;
}

ssize_t cmnl_send(const void *socket, const void *bytes, size_t size) {
  (void)socket, (void)bytes, (void)size;
  errno = ENOSYS;
  return -1;
}

ssize_t cmnl_receive(const void *socket, void *buffer, size_t size) {
  (void)socket, (void)buffer, (void)size;
  errno = ENOSYS;
  return -1;
}
#endif
