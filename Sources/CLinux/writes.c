#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/io_uring.h>
#include <linux/magic.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <unistd.h>

struct ring {
  struct io_uring_params parameters;
  int descriptor;
  size_t sizes[3];
  void *parts[3];  // submissions, completions, requests
};

static int map(struct ring *ring, int part, size_t size, off_t place) {
  ring->sizes[part] = size;
  void *found =
      mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, ring->descriptor, place);
  if (found == MAP_FAILED) return -errno;
  ring->parts[part] = found;
  return 0;
}

static int open_ring(struct ring *ring) {
  memset(ring, 0, sizeof *ring);
  ring->descriptor = (int)syscall(SYS_io_uring_setup, 1, &ring->parameters);
  if (ring->descriptor < 0) return -errno;
  const struct io_uring_params *found = &ring->parameters;
  int code = map(ring, 0, found->sq_off.array + found->sq_entries * sizeof(unsigned), IORING_OFF_SQ_RING);
  size_t completions = found->cq_off.cqes + found->cq_entries * sizeof(struct io_uring_cqe);
  if (!code) code = map(ring, 1, completions, IORING_OFF_CQ_RING);
  return code ? code : map(ring, 2, found->sq_entries * sizeof(struct io_uring_sqe), IORING_OFF_SQES);
}

static void close_ring(struct ring *ring) {
  for (int part = 0; part < 3; part++)
    if (ring->parts[part]) munmap(ring->parts[part], ring->sizes[part]);
  if (ring->descriptor >= 0) close(ring->descriptor);
}

static unsigned *at(void *part, unsigned place) { return (unsigned *)((char *)part + place); }

// One request, which is waited for.
static ssize_t carry_out(struct ring *ring, const struct io_uring_sqe *request) {
  const struct io_uring_params *places = &ring->parameters;
  *(struct io_uring_sqe *)ring->parts[2] = *request;
  *at(ring->parts[0], places->sq_off.array) = 0;
  __atomic_store_n(at(ring->parts[0], places->sq_off.tail), 1, __ATOMIC_RELEASE);
  int count = 0;
  do count = (int)syscall(SYS_io_uring_enter, ring->descriptor, 1, 1, IORING_ENTER_GETEVENTS, NULL, 0);
  while (count < 0 && errno == EINTR);
  if (count < 0) return -errno;
  if (__atomic_load_n(at(ring->parts[1], places->cq_off.tail), __ATOMIC_ACQUIRE) == 0) return -EIO;
  return ((struct io_uring_cqe *)((char *)ring->parts[1] + places->cq_off.cqes))->res;
}

ssize_t clinux_ring_write(int file, const void *bytes, size_t count, off_t place) {
  struct ring ring;
  ssize_t result = open_ring(&ring);
  if (result == 0) {
    struct io_uring_sqe request = {
        .opcode = IORING_OP_WRITE, .fd = file, .addr = (unsigned long)bytes, .len = (unsigned)count, .off = (__u64)place,
    };
    result = carry_out(&ring, &request);
  }
  close_ring(&ring);
  return result;
}

ssize_t clinux_splice_write(int file, const void *bytes, size_t count, off_t place) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return -errno;
  ssize_t result = write(ends[1], bytes, count);
  loff_t target = place;
  if (result > 0) result = splice(ends[0], NULL, file, &target, (size_t)result, 0);
  if (result < 0) result = -errno;
  close(ends[0]);
  close(ends[1]);
  return result;
}

int clinux_is_in_memory(const char *path) {
  struct statfs status;
  return statfs(path, &status) == 0 && (status.f_type == TMPFS_MAGIC || status.f_type == RAMFS_MAGIC);
}
