#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

// A child process that opens device nodes and asks them, because a driver can hang in open(2) or ioctl(2) where no
// signal reaches; the parent then gives the child up.

enum clinux_node_call {
  CLINUX_NODE_OPEN,
  CLINUX_NODE_IOCTL,
  CLINUX_NODE_READ,
  CLINUX_NODE_CLOSE,
  CLINUX_NODE_FRAME,
  CLINUX_NODE_RECORD
};

enum { CLINUX_NODE_BYTES = 131072, CLINUX_NODE_POINTERS = 8 };

struct clinux_node_pointer {
  uint32_t offset, length;
};

struct clinux_node_request {
  uint32_t call;
  int32_t descriptor;
  /// Of ioctl(2).
  uint64_t request;
  /// Of open(2); bytes to read of read(2); of a frame whether it comes in planes, and the deadline above that bit; of
  /// a recording the deadline.
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

/// What a picture looked like, without the picture.
struct clinux_frame {
  uint32_t width, height, format;
  /// Bytes that the driver filled.
  uint32_t length;
  /// Pictures that were taken, of which this is the last: first ones are often black.
  uint32_t count;
  /// Of the bytes that carry brightness, or of all where the format is not known to have any.
  uint32_t least, most;
  double mean;
  uint32_t has_brightness;
};

/// Takes pictures from a capture node until one is not all of one value, at most 10, and ends the stream.
/// Returns 0, or an errno: ETIMEDOUT where none comes in time, ENOMSG where all those that came were broken.
int clinux_take_frame(const char *path, bool planes, int deadline, struct clinux_frame *frame);

/// What a second of sound was like, without the sound.
struct clinux_recording {
  /// In hertz; channels of 16 bits each.
  uint32_t rate, channels;
  /// Moments that were recorded, of all channels at once.
  uint32_t frames;
  /// The largest sample's size, of 32768.
  uint32_t peak;
  double mean_square;
};

/// Records a second from a capture stream (/dev/snd/pcmC*D*c), or as much of one as comes before the deadline in
/// milliseconds. Returns 0, or an errno: ETIMEDOUT where nothing comes, EBUSY where another program has the stream.
int clinux_record(const char *path, int deadline, struct clinux_recording *recording);

/// Starts the child. Returns 0 with its process and the socket (SOCK_SEQPACKET) that it answers on, or an errno.
int clinux_start_node_server(pid_t *process, int *channel);
