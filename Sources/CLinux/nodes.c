#include "clinux_fork.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

// The child serves one request at a time, so that static room is enough; nothing may be allocated after fork(2).
static struct clinux_node_request request;
static _Alignas(16) unsigned char bytes[CLINUX_NODE_BYTES];

/// Puts the addresses of the room behind the argument into the argument; returns its whole length, or -1.
static long place_pointers(void) {
  size_t end = request.length;
  for (uint32_t i = 0; i < request.pointer_count && i < CLINUX_NODE_POINTERS; i++) {
    uint32_t offset = request.pointers[i].offset, length = request.pointers[i].length;
    if (offset + sizeof(uint64_t) > request.length || length > sizeof bytes - end) return -1;
    uint64_t address = (uint64_t)(uintptr_t)(bytes + end);
    memcpy(bytes + offset, &address, sizeof address);
    memset(bytes + end, 0, length);
    end += length;
  }
  return (long)end;
}

/// The addresses mean nothing to the parent, and differ from run to run.
static void clear_pointers(void) {
  for (uint32_t i = 0; i < request.pointer_count && i < CLINUX_NODE_POINTERS; i++)
    memset(bytes + request.pointers[i].offset, 0, sizeof(uint64_t));
}

static int serve(struct clinux_node_reply *reply) {
  switch (request.call) {
  case CLINUX_NODE_OPEN: return open((const char *)bytes, (int)request.flags | O_CLOEXEC);
  case CLINUX_NODE_CLOSE: return close(request.descriptor);
  case CLINUX_NODE_READ: {
    ssize_t count = read(request.descriptor, bytes, request.flags < sizeof bytes ? request.flags : sizeof bytes);
    if (count > 0) reply->length = (uint32_t)count;
    return (int)count;
  }
  case CLINUX_NODE_FRAME: {
    struct clinux_frame frame = {0};
    int error = clinux_take_frame((const char *)bytes, request.flags & 1, (int)(request.flags >> 1), &frame);
    if (error != 0) return errno = error, -1;
    memcpy(bytes, &frame, sizeof frame);
    reply->length = sizeof frame;
    return 0;
  }
  case CLINUX_NODE_RECORD: {
    struct clinux_recording recording = {0};
    int error = clinux_record((const char *)bytes, (int)request.flags, &recording);
    if (error != 0) return errno = error, -1;
    memcpy(bytes, &recording, sizeof recording);
    reply->length = sizeof recording;
    return 0;
  }
  case CLINUX_NODE_IOCTL: {
    long length = place_pointers();
    if (length < 0) return errno = EINVAL, -1;
    int result = ioctl(request.descriptor, (unsigned long)request.request, bytes);
    int error = errno;
    clear_pointers();
    reply->length = (uint32_t)length;
    return errno = error, result;
  }
  default: return errno = ENOSYS, -1;
  }
}

static void run(int channel) {
  for (;;) {
    struct iovec parts[2] = {{&request, sizeof request}, {bytes, sizeof bytes - 1}};
    struct msghdr message = {.msg_iov = parts, .msg_iovlen = 2};
    ssize_t got = recvmsg(channel, &message, 0);
    if (got == -1 && errno == EINTR) continue;
    if (got < (ssize_t)sizeof request) _exit(0);
    size_t filled = (size_t)got - sizeof request;
    if (request.length > filled) _exit(0);
    bytes[filled] = 0;
    struct clinux_node_reply reply = {0};
    errno = 0;
    reply.result = serve(&reply);
    reply.error = reply.result == -1 ? errno : 0;
    struct iovec answer[2] = {{&reply, sizeof reply}, {bytes, reply.length}};
    struct msghdr out = {.msg_iov = answer, .msg_iovlen = 2};
    if (sendmsg(channel, &out, MSG_NOSIGNAL) == -1) _exit(0);
  }
}

int clinux_start_node_server(pid_t *process, int *channel) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return errno;
  int room = 2 * CLINUX_NODE_BYTES;
  for (int i = 0; i < 2; i++) setsockopt(ends[i], SOL_SOCKET, SO_SNDBUF, &room, sizeof room);
  pid_t parent = getpid();
  // The raw call: glibc's runs handlers of libraries, and there is nothing in this child that they would serve.
  clinux_begin_whole_fork();
  pid_t child = (pid_t)syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
  clinux_end_whole_fork();
  if (child == -1) {
    int error = errno;
    close(ends[0]);
    close(ends[1]);
    return error;
  }
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if ((pid_t)syscall(SYS_getppid) != parent) _exit(0);
    // Whoever waits for the end of one of the parent's pipes must not wait for this child.
    if (ends[1] != 3) dup3(ends[1], 3, O_CLOEXEC);
    syscall(SYS_close_range, 4u, ~0u, 0u);
    for (int standard = 0; standard < 3; standard++) close(standard);
    run(3);
  }
  close(ends[1]);
  *process = child;
  *channel = ends[0];
  return 0;
}
