#include "CLinux.h"

#include <errno.h>
#include <linux/sockios.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

int clinux_wake(int connection) {
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
