#pragma once

#include <stdint.h>
#include <sys/types.h>

/// Listens at a path for streams of this machine (unix(7)); connections never wait, and all is closed on exec. The
/// socket, or -1 with errno.
int clinux_listen_at(const char *path);

/// The next connection, or -1 with errno: EAGAIN where there is none.
int clinux_accept(int listener);

/// Connects to a stream of this machine; reading from it never waits. The socket, or -1 with errno.
int clinux_connect_to(const char *path);

/// The process that connected (SO_PEERCRED); 0 where it is in a PID namespace that this one does not see, -1 with errno.
pid_t clinux_peer(int connection);

/// Makes the other side's POLLIN and POLLPRI ready at once, without waiting: an urgent byte, then an ordinary one.
/// The second is for those who read: read(2) passes over an urgent byte, and would wait where nothing follows it.
/// 0, or an errno: EAGAIN where its buffer is full.
int clinux_send_notice(int connection);

/// What of all that was sent the other side has not taken yet, as the kernel accounts for it, which is more than the
/// bytes (SIOCOUTQ); -1 with errno.
int clinux_unread(int connection);

/// A timer as a descriptor (timerfd_create(2)), not yet set; -1 with errno.
int clinux_timer(void);

/// Lets it become readable once, after so many nanoseconds; 0 stops it. -1 with errno.
int clinux_set_timer(int timer, uint64_t nanoseconds);
