#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/videodev2.h>
#include <poll.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { BUFFERS = 4, MOST_FRAMES = 10 };

struct stream {
  int descriptor;
  uint32_t type;
  bool planes;
  uint32_t count;
  // Of each buffer only the first plane is looked at: it carries the brightness where there are several.
  void *start[BUFFERS];
  size_t length[BUFFERS];
};

static int ask(int descriptor, unsigned long request, void *argument) {
  int result;
  do result = ioctl(descriptor, request, argument);
  while (result == -1 && errno == EINTR);
  return result == -1 ? errno : 0;
}

static void describe(const struct stream *stream, struct v4l2_buffer *buffer, struct v4l2_plane *planes) {
  memset(buffer, 0, sizeof *buffer);
  memset(planes, 0, VIDEO_MAX_PLANES * sizeof *planes);
  buffer->type = stream->type;
  buffer->memory = V4L2_MEMORY_MMAP;
  if (stream->planes) {
    buffer->m.planes = planes;
    buffer->length = VIDEO_MAX_PLANES;
  }
}

static int add_buffer(struct stream *stream, uint32_t index) {
  struct v4l2_buffer buffer;
  struct v4l2_plane planes[VIDEO_MAX_PLANES];
  describe(stream, &buffer, planes);
  buffer.index = index;
  int error = ask(stream->descriptor, VIDIOC_QUERYBUF, &buffer);
  if (error) return error;
  size_t length = stream->planes ? planes[0].length : buffer.length;
  off_t offset = stream->planes ? planes[0].m.mem_offset : buffer.m.offset;
  void *start = mmap(0, length, PROT_READ, MAP_SHARED, stream->descriptor, offset);
  if (start == MAP_FAILED) return errno;
  stream->start[index] = start;
  stream->length[index] = length;
  stream->count = index + 1;
  return ask(stream->descriptor, VIDIOC_QBUF, &buffer);
}

/// Where the bytes of brightness start and how far apart they lie; the step is 0 for formats that have none.
static void brightness(uint32_t format, uint32_t *first, uint32_t *step) {
  *first = 0;
  switch (format) {
  case V4L2_PIX_FMT_YUYV:
  case V4L2_PIX_FMT_YVYU: *step = 2; break;
  case V4L2_PIX_FMT_UYVY:
  case V4L2_PIX_FMT_VYUY: *first = 1; *step = 2; break;
  // Green, which is most of what is seen.
  case V4L2_PIX_FMT_RGB24:
  case V4L2_PIX_FMT_BGR24: *first = 1; *step = 3; break;
  case V4L2_PIX_FMT_GREY:
  case V4L2_PIX_FMT_NV12:
  case V4L2_PIX_FMT_NV21:
  case V4L2_PIX_FMT_NV12M:
  case V4L2_PIX_FMT_NV21M:
  case V4L2_PIX_FMT_NV16:
  case V4L2_PIX_FMT_YUV420:
  case V4L2_PIX_FMT_YVU420:
  case V4L2_PIX_FMT_YUV420M:
  case V4L2_PIX_FMT_YUV422P: *step = 1; break;
  default: *step = 0;
  }
}

static void weigh(const unsigned char *bytes, size_t length, struct clinux_frame *frame) {
  uint32_t first, step;
  brightness(frame->format, &first, &step);
  frame->has_brightness = step != 0;
  // The brightness of all pixels comes before the colours.
  size_t pixels = (size_t)frame->width * frame->height;
  if (step == 1 && length > pixels) length = pixels;
  uint64_t sum = 0, count = 0;
  frame->least = 255;
  frame->most = 0;
  for (size_t i = first; i < length; i += step ? step : 1) {
    sum += bytes[i];
    count++;
    if (bytes[i] < frame->least) frame->least = bytes[i];
    if (bytes[i] > frame->most) frame->most = bytes[i];
  }
  frame->mean = count ? (double)sum / (double)count : 0;
}

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/// Takes one picture out of the queue and gives its buffer back.
static int take(struct stream *stream, struct clinux_frame *frame) {
  struct v4l2_buffer buffer;
  struct v4l2_plane planes[VIDEO_MAX_PLANES];
  describe(stream, &buffer, planes);
  int error = ask(stream->descriptor, VIDIOC_DQBUF, &buffer);
  if (error) return error;
  size_t used = stream->planes ? planes[0].bytesused : buffer.bytesused;
  bool whole = !(buffer.flags & V4L2_BUF_FLAG_ERROR) && buffer.index < stream->count && used > 0;
  if (whole) {
    if (used > stream->length[buffer.index]) used = stream->length[buffer.index];
    frame->length = (uint32_t)used;
    frame->count++;
    weigh(stream->start[buffer.index], used, frame);
  }
  error = ask(stream->descriptor, VIDIOC_QBUF, &buffer);
  return error ? error : whole ? 0 : EAGAIN;
}

static int watch(struct stream *stream, int deadline, struct clinux_frame *frame) {
  int64_t end = now() + deadline;
  for (int frames = 0; frames < MOST_FRAMES;) {
    int64_t left = end - now();
    struct pollfd waiting = {.fd = stream->descriptor, .events = POLLIN};
    int ready = left > 0 ? poll(&waiting, 1, (int)left) : 0;
    if (ready == -1 && errno == EINTR) continue;
    if (ready == -1) return errno;
    if (ready == 0) return frame->count ? 0 : ETIMEDOUT;
    if (!(waiting.revents & POLLIN)) return EIO;
    int error = take(stream, frame);
    if (error && error != EAGAIN) return error;
    frames++;
    if (!error && frame->least != frame->most) return 0;
  }
  return frame->count ? 0 : ENOMSG;
}

static int start(struct stream *stream, struct clinux_frame *frame) {
  struct v4l2_format format = {.type = stream->type};
  int error = ask(stream->descriptor, VIDIOC_G_FMT, &format);
  if (error) return error;
  frame->width = stream->planes ? format.fmt.pix_mp.width : format.fmt.pix.width;
  frame->height = stream->planes ? format.fmt.pix_mp.height : format.fmt.pix.height;
  frame->format = stream->planes ? format.fmt.pix_mp.pixelformat : format.fmt.pix.pixelformat;
  struct v4l2_requestbuffers wanted = {.count = BUFFERS, .type = stream->type, .memory = V4L2_MEMORY_MMAP};
  error = ask(stream->descriptor, VIDIOC_REQBUFS, &wanted);
  for (uint32_t i = 0; !error && i < wanted.count && i < BUFFERS; i++) error = add_buffer(stream, i);
  if (!error && stream->count == 0) error = ENOMEM;
  return error ? error : ask(stream->descriptor, VIDIOC_STREAMON, &stream->type);
}

static int take_frame(int descriptor, bool planes, int deadline, struct clinux_frame *frame) {
  struct stream stream = {
      .descriptor = descriptor,
      .planes = planes,
      .type = planes ? V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE : V4L2_BUF_TYPE_VIDEO_CAPTURE,
  };
  int error = start(&stream, frame);
  if (!error) error = watch(&stream, deadline, frame);
  ask(descriptor, VIDIOC_STREAMOFF, &stream.type);
  for (uint32_t i = 0; i < stream.count; i++) munmap(stream.start[i], stream.length[i]);
  struct v4l2_requestbuffers none = {.type = stream.type, .memory = V4L2_MEMORY_MMAP};
  ask(descriptor, VIDIOC_REQBUFS, &none);
  return error;
}

int clinux_take_frame(const char *path, bool planes, int deadline, struct clinux_frame *frame) {
  // A shared mapping of a file that is open for reading only is a private one to the kernel, which drivers refuse.
  int descriptor = open(path, O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (descriptor == -1) return errno;
  int error = take_frame(descriptor, planes, deadline, frame);
  close(descriptor);
  return error;
}
