#pragma once
#include <stddef.h>
#include <sys/types.h>

/// Supplementary groups that are carried over.
enum { CLINUX_GROUPS = 256 };

/// What a thread was before it took another identity.
struct clinux_identity {
  gid_t group;
  gid_t groups[CLINUX_GROUPS];
  size_t group_count;
  int dumpable;
};

/// Gives the calling thread a user's effective identity, and with it that user's rights on files; takes root. 0, or -1
/// with errno and the identity as it was.
int clinux_take_identity(uid_t user, gid_t group, const gid_t *groups, size_t count, struct clinux_identity *own);

/// Gives the calling thread back what it was; errno stays as it is.
void clinux_restore_identity(const struct clinux_identity *own);
