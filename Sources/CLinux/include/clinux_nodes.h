#pragma once

#include <stdint.h>
#include <sys/types.h>

// A child process that opens device nodes and asks them, because a driver can hang in open(2) or ioctl(2) where no
// signal reaches; the parent then gives the child up.

enum clinux_node_call { CLINUX_NODE_OPEN, CLINUX_NODE_IOCTL, CLINUX_NODE_READ, CLINUX_NODE_CLOSE };

enum { CLINUX_NODE_BYTES = 131072, CLINUX_NODE_POINTERS = 8 };

struct clinux_node_pointer {
  uint32_t offset, length;
};

struct clinux_node_request {
  uint32_t call;
  int32_t descriptor;
  /// Of ioctl(2).
  uint64_t request;
  /// Of open(2); bytes to read of read(2).
  uint32_t flags;
  uint32_t pointer_count;
  /// Where in the argument pointers stand, and how many bytes each has to point at; those bytes follow the argument.
  struct clinux_node_pointer pointers[CLINUX_NODE_POINTERS];
  /// Bytes that follow, of a path or an argument, without those that pointers point at.
  uint32_t length;
};

struct clinux_node_reply {
  /// Zero, or the errno.
  int32_t error;
  /// What the call returned.
  int32_t result;
  /// Bytes that follow: the argument as the driver left it, then what the pointers point at; or what was read.
  uint32_t length;
};

/// Starts the child. Returns 0 with its process and the socket (SOCK_SEQPACKET) that it answers on, or an errno.
int clinux_start_node_server(pid_t *process, int *channel);
