#pragma once

/// Makes the other side's POLLIN and POLLPRI ready at once, without waiting: an urgent byte, then an ordinary one.
/// The second is for those who read: read(2) passes over an urgent byte, and would wait where nothing follows it.
/// 0, or an errno: EAGAIN where its buffer is full.
int clinux_wake(int connection);

/// What of all that was sent the other side has not taken yet, as the kernel accounts for it, which is more than the
/// bytes (SIOCOUTQ); -1 with errno.
int clinux_unread(int connection);
