#include "CMnl.h"

#include <errno.h>

#ifdef HAVE_LIBRARY
#include <libmnl/libmnl.h>
#include <linux/rtnetlink.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>

bool cmnl_available(void) { return true; }

void *cmnl_open_route(int timeout_milliseconds) {
  struct mnl_socket *socket = mnl_socket_open2(NETLINK_ROUTE, SOCK_CLOEXEC);
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

ssize_t cmnl_send_dump(const void *socket, uint16_t type, uint32_t sequence) {
  _Alignas(struct nlmsghdr) char buffer[256];
  struct nlmsghdr *header = mnl_nlmsg_put_header(buffer);
  header->nlmsg_type = type;
  header->nlmsg_flags = NLM_F_REQUEST | NLM_F_DUMP;
  header->nlmsg_seq = sequence;
  // The largest of the family headers, zeroed: each kind of dump reads the front of it and takes zero as "all".
  mnl_nlmsg_put_extra_header(header, sizeof(struct ifinfomsg));
  return mnl_socket_sendto(socket, header, header->nlmsg_len);
}

ssize_t cmnl_receive(const void *socket, void *buffer, size_t size) {
  return mnl_socket_recvfrom(socket, buffer, size);
}
#else
bool cmnl_available(void) { return false; }

void *cmnl_open_route(int timeout_milliseconds) {
  (void)timeout_milliseconds;
  errno = ENOSYS;
  return NULL;
}

void cmnl_close(void *socket) { (void)socket; }

uint32_t cmnl_port(const void *socket) {
  (void)socket;
  return 0;
}

ssize_t cmnl_send_dump(const void *socket, uint16_t type, uint32_t sequence) {
  (void)socket, (void)type, (void)sequence;
  errno = ENOSYS;
  return -1;
}

ssize_t cmnl_receive(const void *socket, void *buffer, size_t size) {
  (void)socket, (void)buffer, (void)size;
  errno = ENOSYS;
  return -1;
}
#endif
