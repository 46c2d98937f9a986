#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "clinux_identity.h"

// Stream sockets of this machine (unix(7)), with the descriptors that are passed over them.

enum {
  /// Descriptors that one message can carry (unix(7), SCM_RIGHTS).
  CLINUX_PASSED = 253
};

/// Who connected, as of connect(2).
struct clinux_peer {
  pid_t pid;
  uid_t user;
  gid_t group;
  gid_t groups[CLINUX_GROUPS];
  size_t group_count;
};

/// Listens on a path that does not exist yet, with this mode. The descriptor, or -1 with errno.
int clinux_listen_local(const char *path, mode_t mode);

/// The next who connected, without waiting. The descriptor, which does not wait either, or -1 with errno.
int clinux_accept_local(int listener, struct clinux_peer *peer);

/// Connects to a path, or to an abstract name. With a user, as that user: the calling thread takes the user's
/// identity for the duration of connect(2), keeps its real and saved ones, and needs to be root for that. The
/// descriptor, which does not wait, or -1 with errno.
int clinux_connect_local(const char *name, size_t length, bool abstract, const struct clinux_peer *user);

/// recvmsg(2) with the descriptors that came along, closed on exec. -1 with errno; EMSGSIZE where some were lost.
ssize_t clinux_receive_passed(int socket, void *bytes, size_t length, int *descriptors, size_t *count);

/// sendmsg(2), without a signal where nobody reads; the descriptors go with the first byte. -1 with errno.
ssize_t clinux_send_passed(int socket, const void *bytes, size_t length, const int *descriptors, size_t count);
