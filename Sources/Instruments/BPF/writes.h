// Writes to regular files and block devices, and requests to make them durable, counted where the calls return, so that
// it matters neither how they were made nor on which file system. Files that live in memory alone are told apart: no
// storage sees them.
#pragma once

#include "calls.h"
#include "descriptors.h"
#include "files.h"

enum {
  S_IFMT = 0170000,
  S_IFREG = 0100000,
  S_IFBLK = 0060000,
  O_DSYNC = 010000,
  RWF_DSYNC = 2,
  RWF_SYNC = 4,
  MS_SYNC = 4,
  MAP_SHARED = 1,
  MAP_ANONYMOUS = 0x20,
  MAP_HUGETLB = 0x40000,
  FMODE_WRITE = 2,
  SUBMITTED = 32,  // requests of one io_submit(2) that are looked at
  PARTS = 8,       // of one of them
};

#define OVERLAY_MAGIC 0x794c7630
#define TMPFS_MAGIC 0x01021994
#define HUGETLBFS_MAGIC 0x958458f6

// File systems in memory where files lie for all to see, such as /tmp and /run, as `s_dev`; put in by the loader.
enum { OTHER_DEVICES = 16 };
const volatile __u32 other_devices[OTHER_DEVICES];

// Numbers of linux/magic.h and of the file systems themselves.
CHECKED_ONCE int in_memory(unsigned long magic) {
  switch ((__u32)magic) {
    case TMPFS_MAGIC:  // tmpfs, /dev/shm and memfd_create(2)
    case 0x858458f6:  // ramfs
    case 0x958458f6:  // hugetlbfs
    case 0x09041934:  // event counters and the like, which are regular files since Linux 6.17
    case 0x5345434d:  // memfd_secret(2)
    case 0x9fa0:      // proc
    case 0x62656572:  // sysfs
    case 0x27e0eb:    // cgroup
    case 0x63677270:  // cgroup2
    case 0x64626720:  // debugfs
    case 0x74726163:  // tracefs
    case 0x73636673:  // securityfs
    case 0xf97cff8c:  // selinuxfs
    case 0x43415d53:  // smackfs
    case 0x5a3c69f0:  // apparmorfs
    case 0xcafe4a11:  // bpf
    case 0x62656570:  // configfs
    case 0x42494e4d:  // binfmt_misc
    case 0x65735543:  // fusectl
    case 0x19800202:  // mqueue
    case 0x7655821:   // resctrl
      return true;
    default: return false;
  }
}

// Whether what lies there is an open file: what it maps is its inode's.
static __always_inline bool is_file(struct file *file) {
  struct inode *inode = BPF_CORE_READ(file, f_inode);
  return inode && BPF_CORE_READ(inode, i_mapping) == BPF_CORE_READ(file, f_mapping);
}

// The inode that the bytes go to: an overlay has a file of the layer below for each of its own, behind a structure of
// its own since Linux 6.13.
static __always_inline struct inode *inode_of(struct file *file, unsigned long *magic) {
  struct inode *inode = BPF_CORE_READ(file, f_inode);
  *magic = BPF_CORE_READ(inode, i_sb, s_magic);
  if (*magic != OVERLAY_MAGIC) return inode;
  struct file *below = BPF_CORE_READ(file, private_data);
  if (!is_file(below)) bpf_probe_read_kernel(&below, sizeof below, below);
  if (!is_file(below)) return inode;
  inode = BPF_CORE_READ(below, f_inode);
  *magic = BPF_CORE_READ(inode, i_sb, s_magic);
  return inode;
}

static __always_inline bool is_regular(struct inode *inode) {
  return (BPF_CORE_READ(inode, i_mode) & S_IFMT) == S_IFREG;
}

// A disk without a file system, or beside one.
static __always_inline bool is_block_device(struct inode *inode) {
  return (BPF_CORE_READ(inode, i_mode) & S_IFMT) == S_IFBLK;
}

static __always_inline bool is_synchronous(struct file *file, struct inode *inode) {
  return BPF_CORE_READ(file, f_flags) & O_DSYNC || always_synchronous(inode);
}

static __always_inline void count_file(struct file_account *account, __u64 bytes) {
  __sync_fetch_and_add(&account->calls, 1);
  __sync_fetch_and_add(&account->written, bytes);
  __sync_fetch_and_add(&account->sizes[class_of(bytes) & 7], 1);
}

static __always_inline void count_total(__u64 bytes, bool synchronous) {
  __u32 zero = 0;
  struct figure_values *sums = bpf_map_lookup_elem(&figures, &zero);
  if (!sums) return;
  sums->values[FIGURE_WRITES]++;
  sums->values[FIGURE_WRITTEN] += bytes;
  if (synchronous) sums->values[FIGURE_SYNCS]++;
  active();
}

// Whether what is written there is the program's memory: memfd_create(2), /dev/shm, and what it has mounted for itself.
static __always_inline bool is_memory_device(unsigned long magic, __u32 device) {
  if ((__u32)magic != TMPFS_MAGIC) return false;
  for (int place = 0; place < OTHER_DEVICES; place++) {
    if (device == other_devices[place]) return false;
  }
  return true;
}

CHECKED_ONCE int count_first_write(__u64 address, __u64 bytes, __u32 synchronous) {
  struct file *file = (void *)address;
  struct inode *inode = BPF_CORE_READ(file, f_inode);
  if (is_block_device(inode)) {
    count_total(bytes, synchronous || BPF_CORE_READ(file, f_flags) & O_DSYNC);
    add(FIGURE_WRITES_ELSEWHERE, 1);
    return 0;
  }
  synchronous = synchronous || is_synchronous(file, inode);
  unsigned long magic;
  inode = inode_of(file, &magic);
  if (in_memory(magic)) {
    add(FIGURE_WRITTEN_MEMORY, bytes);
    if (is_memory_device(magic, BPF_CORE_READ(inode, i_sb, s_dev))) add(FIGURE_WRITTEN_SHARED, bytes);
    if (synchronous) add(FIGURE_SYNCS, 1);
    return 0;
  }
  count_total(bytes, synchronous);
  if (magic != EXT4_MAGIC) {
    add(FIGURE_WRITES_ELSEWHERE, 1);
    return 0;
  }
  struct file_account *account = account_of(inode);
  if (!account) return 0;
  name_once(account, inode);
  count_file(account, bytes);
  return 0;
}

// What of a file that was written to tells how the write counts.
struct written {
  __u64 file, inode;
  __u32 mode;   // of the inode
  __u32 flags;  // that the file was opened with
};

// Neither a pipe, a socket nor a terminal, to which most is written in small pieces.
static __always_inline bool is_stored(__u32 mode) {
  return (mode & S_IFMT) == S_IFREG || (mode & S_IFMT) == S_IFBLK;
}

static __always_inline void note_written(struct written *written) {
  if (can_cast()) {
    struct file *file = AS(CAST_FILE, struct file, written->file);
    struct inode *inode = file->f_inode;
    written->inode = (__u64)inode;
    written->mode = inode->i_mode;
    written->flags = file->f_flags;
  } else {
    struct file *file = (void *)written->file;
    struct inode *inode = BPF_CORE_READ(file, f_inode);
    written->inode = (__u64)inode;
    written->mode = BPF_CORE_READ(inode, i_mode);
    if (is_stored(written->mode)) written->flags = BPF_CORE_READ(file, f_flags);
  }
}

// A file that has an account is known to be one that counts.
CHECKED_ONCE int count_stored(const struct written *written, __u64 bytes, __u32 synchronous) {
  if (!written) return 0;
  __u64 key = written->inode;
  struct file_account *account = bpf_map_lookup_elem(&files, &key);
  if (!account || !account->is_named) return count_first_write(written->file, bytes, synchronous);
  count_total(bytes, synchronous || account->is_synchronous || written->flags & O_DSYNC);
  count_file(account, bytes);
  return 0;
}

// A call wrote so many bytes. `is_ours`: whether that is known of who made it; to ask is dearer than to see what is written to.
static __always_inline int count_write(__u64 file, __u64 bytes, __u32 synchronous, bool is_ours) {
  struct written written = {.file = file};
  if (file) note_written(&written);
  if (file && !is_stored(written.mode)) return 0;
  if (!is_ours && !ours()) return 0;
  if (file) return count_stored(&written, bytes, synchronous);
  add(FIGURE_WRITES_UNSEEN, 1);
  return 0;
}

static __always_inline void mark_synced(struct file_account *account) {
  account->syncs++;
  account->undurable = 0;
  account->dirtied_durable = account->dirtied;
}

// A request of aio(7) is carried out by a thread of the kernel, which is not of the tree.
static __always_inline void count_asked_sync(struct file *file) {
  add(FIGURE_SYNCS, 1);
  if (!file) return;
  __u64 key = (__u64)BPF_CORE_READ(file, f_inode);
  struct file_account *account = bpf_map_lookup_elem(&files, &key);
  if (account) mark_synced(account);
}

// As linux/aio_abi.h has it.
struct request {
  __u64 data;
  __u32 key, flags;
  __u16 operation, priority;
  __u32 file;
  __u64 buffer, bytes;
};

enum { AIO_WRITE = 1, AIO_SYNC = 2, AIO_SYNC_DATA = 3, AIO_WRITE_PARTS = 8 };

static __always_inline __u64 bytes_of(struct request *request) {
  if (request->operation == AIO_WRITE) return request->bytes;
  __u64 sum = 0, part[2];
  if (request->bytes > PARTS) add(FIGURE_WRITES_UNSEEN, 1);
  for (int index = 0; index < PARTS && index < request->bytes; index++)
    if (!bpf_probe_read_user(part, sizeof part, (void *)(request->buffer + index * sizeof part))) sum += part[1];
  return sum;
}

// Requests of aio(7) are counted when they are handed in; what became of each only its program learns.
CHECKED_ONCE int count_request(__u64 place) {
  struct request request;
  __u64 where;
  if (bpf_probe_read_user(&where, sizeof where, (void *)place) ||
      bpf_probe_read_user(&request, sizeof request, (void *)where)) {
    add(FIGURE_WRITES_UNSEEN, 1);
    return 0;
  }
  if (request.operation == AIO_SYNC || request.operation == AIO_SYNC_DATA) count_asked_sync((void *)file_of(request.file));
  if (request.operation != AIO_WRITE && request.operation != AIO_WRITE_PARTS) return 0;
  add(FIGURE_WRITES_ASKED, 1);
  return count_write(file_of(request.file), bytes_of(&request), request.flags & (RWF_DSYNC | RWF_SYNC), true);
}

CHECKED_ONCE int count_mapping(__u64 bytes, __u64 flags, __u64 number) {
  if (flags & MAP_ANONYMOUS) {
    if (flags & MAP_HUGETLB) add(FIGURE_MAPPED_HUGE, bytes);
    return 0;
  }
  struct file *file = (void *)file_of(number);
  if (!file) return 0;
  unsigned long magic;
  struct inode *inode = inode_of(file, &magic);
  if (magic == HUGETLBFS_MAGIC) add(FIGURE_MAPPED_HUGE, bytes);
  if (is_memory_device(magic, BPF_CORE_READ(inode, i_sb, s_dev))) add(FIGURE_SHARED_TAKEN, 1);
  if (!(flags & MAP_SHARED) || !(BPF_CORE_READ(file, f_mode) & FMODE_WRITE)) return 0;
  if (is_block_device(inode)) {
    add(FIGURE_MAPPED_ELSEWHERE, 1);
    return 0;
  }
  if (!is_regular(inode) || in_memory(magic)) return 0;
  add(magic == EXT4_MAGIC ? FIGURE_FILES_MAPPED : FIGURE_MAPPED_ELSEWHERE, 1);
  if (magic != EXT4_MAGIC) return 0;
  struct file_account *account = account_of(inode);
  if (!account) return 0;
  name_once(account, inode);
  account->mapped++;
  return 0;
}

// Space in a memory file, which no write has to follow.
CHECKED_ONCE int count_allocation(__u64 number) {
  struct file *file = (void *)file_of(number);
  if (!file) return 0;
  unsigned long magic;
  struct inode *inode = inode_of(file, &magic);
  if (is_memory_device(magic, BPF_CORE_READ(inode, i_sb, s_dev))) add(FIGURE_SHARED_TAKEN, 1);
  return 0;
}

SEC("raw_tp/sys_exit")
int writes_calls__btf(struct bpf_raw_tracepoint_args *context) {
  struct call call;
  __s64 result = (__s64)context->args[1];
  note_call_left(&call, context->args[0]);
  if (result < 0) return 0;
  if (call.is_foreign) {
    if (ours()) add(FIGURE_CALLS_FOREIGN, 1);
    return 0;
  }
  if (!call.kind) return 0;
  __u64 number = call.arguments[0];
  if (call.kind == CALL_WRITE) return result ? count_write(file_of(number), result, false, false) : 0;
  if (!ours()) return 0;
  bool synchronous = false;
  switch (call.kind) {
    case CALL_SYNC: add(FIGURE_SYNCS, 1); return 0;
    case CALL_SYNC_MAPPED:
      if (call.arguments[2] & MS_SYNC) add(FIGURE_SYNCS, 1);
      return 0;
    case CALL_TIMER: return count_timer();
    case CALL_EXECUTE: add(FIGURE_EXECUTIONS, 1); return 0;
    case CALL_MAP: return count_mapping(call.arguments[1], call.arguments[3], call.arguments[4]);
    case CALL_ALLOCATE: return count_allocation(number);
    case CALL_SEGMENT: add(FIGURE_SHARED_TAKEN, 1); return 0;
    case CALL_SUBMIT:
      for (int index = 0; index < SUBMITTED && index < result; index++) count_request(call.arguments[2] + index * 8);
      if (result > SUBMITTED) add(FIGURE_WRITES_UNSEEN, result - SUBMITTED);
      return 0;
    case CALL_INTO: number = call.arguments[2]; break;
    case CALL_WRITE_AS: synchronous = call.arguments[5] & (RWF_DSYNC | RWF_SYNC); break;
    default: break;
  }
  if (result > 0) count_write(file_of(number), result, synchronous, true);
  return 0;
}

struct io_cqe {
  __s32 res;
} CORE;

struct io_kiocb {
  struct file *file;
  __u8 opcode;
  struct io_cqe cqe;
} CORE;

// enum io_uring_op of linux/io_uring.h.
enum {
  RING_WRITE_PARTS = 2,
  RING_SYNC = 3,
  RING_WRITE_FIXED = 5,
  RING_SYNC_RANGE = 8,
  RING_WRITE = 23,
  RING_SPLICE = 30,
  RING_WRITE_FIXED_PARTS = 60,
};

static __always_inline bool is_counted(__u8 operation) {
  switch (operation) {
    case RING_WRITE_PARTS:
    case RING_SYNC:
    case RING_WRITE_FIXED:
    case RING_SYNC_RANGE:
    case RING_WRITE:
    case RING_SPLICE:
    case RING_WRITE_FIXED_PARTS: return true;
    default: return false;
  }
}

// Before Linux 5.19 neither program could tell what a request is: each is then one of which nothing is known.
static __always_inline int queued(struct io_kiocb *request) {
  bool is_told = bpf_core_field_exists(request->cqe);
  if ((!is_told || is_counted(BPF_CORE_READ(request, opcode))) && ours()) add(FIGURE_RING_BEGUN, 1);
  return 0;
}

// The second is its name up to Linux 6.3.
SEC("raw_tp/io_uring_submit_req,io_uring_submit_sqe")
int writes_queued__btf(struct bpf_raw_tracepoint_args *context) { return queued((void *)context->args[0]); }

SEC("raw_tp/io_uring_complete")
int writes_ring__btf(struct bpf_raw_tracepoint_args *context) {
  struct io_kiocb *request = (void *)context->args[1];
  if (!request || !bpf_core_field_exists(request->cqe)) return 0;
  __u8 operation = BPF_CORE_READ(request, opcode);
  if (!is_counted(operation) || !ours()) return 0;
  add(FIGURE_RING_ENDED, 1);
  __s32 result = BPF_CORE_READ(request, cqe.res);
  if (operation == RING_SYNC || operation == RING_SYNC_RANGE) {
    if (result >= 0) add(FIGURE_SYNCS, 1);
  } else if (result > 0) {
    count_write((__u64)BPF_CORE_READ(request, file), result, false, true);
  }
  return 0;
}
