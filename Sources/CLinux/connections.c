#include "CLinux.h"

#include <errno.h>
#include <linux/tcp.h>
#include <netinet/in.h>
#include <stddef.h>
#include <sys/socket.h>

int clinux_accept(int listener) { return accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK); }

int clinux_count_connection(int socket, struct clinux_connection_count *count) {
  struct tcp_info info;
  socklen_t length = sizeof info;
  if (getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &length) != 0) return -1;
  if (length < offsetof(struct tcp_info, tcpi_bytes_retrans) + sizeof info.tcpi_bytes_retrans)
    return errno = ENODATA, -1;
  *count = (struct clinux_connection_count){
      .segments_sent = info.tcpi_segs_out,
      .segments_received = info.tcpi_segs_in,
      .bytes_sent_again = info.tcpi_bytes_retrans,
      .has_timestamps = (info.tcpi_options & TCPI_OPT_TIMESTAMPS) != 0};
  return 0;
}
