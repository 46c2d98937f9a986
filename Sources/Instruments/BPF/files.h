// What the tree does with each file of an ext4 file system: what it writes and rewrites, makes durable and reads, and
// what of that went to storage, whoever sent it there.
//
// A file is known by where its inode lies in memory, which stays the same until the inode is evicted; its account is
// then told as an event. Where bytes are put, calls that write to one inode wait for each other, so that plain additions
// suffice; the calls and their bytes are counted when they return (writes.h).
#pragma once

#include "casts.h"
#include "common.h"

// Mirrored in FileAccount.swift.
struct file_account {
  __u64 seen;  // CLOCK_MONOTONIC, nanoseconds
  __u64 number;
  __u32 generation;
  __u32 device;
  __u64 before;  // size when first seen, bytes
  __u64 size;
  __u64 calls, written, rewritten, stretches, whole;
  __u64 low, high;  // bounds of all that was written
  __u64 dirtied, stored;
  __u64 undurable, dirtied_durable, syncs;
  __u64 read, read_calls, read_whole;
  __u64 placed;  // of the bytes written, those of which it is known where they went
  __u64 mapped;  // times that it was mapped for writing
  // Where the last bytes ended, and the end of the pass through the file that they belong to.
  __u64 next, target;
  __u64 read_first, read_last, read_target;
  __u64 whole_bytes;
  // Bytes of which the next ones show whether the file system took them.
  __u64 open_start, open_end;
  // Up to where what follows belongs to a rewrite of the whole that has been counted.
  __u64 pass_end;
  __u32 is_named, is_synchronous;
  __u32 links;
  __u32 sizes[8];  // calls by bytes
};

struct {
  __uint(type, BPF_MAP_TYPE_HASH);
  __uint(max_entries, 8192);
  __type(key, __u64);
  __type(value, struct file_account);
} files SEC(".maps");

// Mirrored in FileEvent.swift.
struct file_seen {
  struct event_head head;
  __u64 inode;
  __u64 seen;
  __u32 device;
  __u32 length;
  __u32 number, generation;
  char names[1024];  // from the file up to the root of its file system, each with its zero
};

struct file_gone {
  struct event_head head;
  __u64 inode;
  struct file_account account;
};

struct file_sync {
  struct event_head head;
  __u64 inode;
  __u64 bytes;
  __u32 known;
  __u32 is_directory;
  __u64 number;
  __u32 generation;
  __u32 device;
};

// The last moment of activity, and the start of the stretch that it belongs to; a second of rest ends one.
struct activity {
  __u64 start, last;
  __u64 tick;  // of the kernel's timer; the clock is read once in each
};

struct window_ended {
  struct event_head head;
  __u64 start, end;
};

struct {
  __uint(type, BPF_MAP_TYPE_ARRAY);
  __uint(max_entries, 1);
  __type(key, __u32);
  __type(value, struct activity);
} activity SEC(".maps");

// A record that is being filled in.
struct naming {
  struct file_seen seen;
  __u64 dentry;  // whose name comes next, by address; 0 where none does
};

struct {
  __uint(type, BPF_MAP_TYPE_PERCPU_ARRAY);
  __uint(max_entries, 1);
  __type(key, __u32);
  __type(value, struct naming);
} namings SEC(".maps");

#define EXT4_MAGIC 0xEF53
#define DEVICE_MAGIC 0x62646576  // blocks of a device, such as a file system's own
#define REST 1000000000ull
#define PAGE 4096ull
#define NAMES 16

static const struct file_account no_account;

CHECKED_ONCE int active(void) {
  __u32 first = 0;
  struct activity *activity_now = bpf_map_lookup_elem(&activity, &first);
  if (!activity_now) return 0;
  __u64 tick = bpf_jiffies64();
  if (tick == activity_now->tick) return 0;
  activity_now->tick = tick;
  __u64 now = bpf_ktime_get_ns();
  __u64 last = activity_now->last;
  if (now > last + REST && __sync_val_compare_and_swap(&activity_now->last, last, now) == last) {
    if (last) {
      struct window_ended *record = event(sizeof *record, EVENT_WINDOW_ENDED);
      if (record) {
        record->start = activity_now->start;
        record->end = last;
        bpf_ringbuf_submit(record, 0);
      }
    }
    activity_now->start = now;
  } else {
    activity_now->last = now;
  }
  return 0;
}

static __always_inline struct dentry *dentry_of(struct inode *inode) {
  struct hlist_node *alias = BPF_CORE_READ(inode, i_dentry.first);
  if (!alias) return 0;
  return (struct dentry *)((char *)alias - bpf_core_field_offset(struct dentry, d_u.d_alias));
}

// Adds one name and goes up. By itself, for the kernel would check it anew at each level. Answers whether there are more.
CHECKED_ONCE int add_name(void) {
  __u32 first = 0;
  struct naming *naming = bpf_map_lookup_elem(&namings, &first);
  if (!naming || !naming->dentry) return false;
  struct dentry *dentry = (void *)naming->dentry;
  struct file_seen *record = &naming->seen;
  __u64 used = record->length;
  if (used > sizeof record->names - 256) return false;
  long size = bpf_probe_read_kernel_str(record->names + used, 256, BPF_CORE_READ(dentry, d_name.name));
  if (size <= 0 || size > 256) return false;
  record->length = used + size;
  __u64 parent = (__u64)BPF_CORE_READ(dentry, d_parent);
  if (parent == naming->dentry) return false;
  naming->dentry = parent;
  return true;
}

CHECKED_ONCE int tell_name(__u64 address, __u64 seen) {
  struct inode *inode = (void *)address;
  __u32 first = 0;
  struct naming *naming = bpf_map_lookup_elem(&namings, &first);
  if (!naming) return 0;
  struct file_seen *record = &naming->seen;
  record->head.time = bpf_ktime_get_ns();
  record->head.kind = EVENT_FILE_SEEN;
  record->head.thread = (__u32)bpf_get_current_pid_tgid();
  record->inode = (__u64)inode;
  record->seen = seen;
  record->device = BPF_CORE_READ(inode, i_sb, s_dev);
  record->number = (__u32)BPF_CORE_READ(inode, i_ino);
  record->generation = BPF_CORE_READ(inode, i_generation);
  record->length = 0;
  naming->dentry = (__u64)dentry_of(inode);
  for (int level = 0; level < NAMES; level++)
    if (!add_name()) break;
  __u64 size = __builtin_offsetof(struct file_seen, names) + record->length;
  if (size > sizeof *record) return 0;
  if (bpf_ringbuf_output(&events, record, size, 0)) add(FIGURE_EVENTS_LOST, 1);
  return 0;
}

enum {
  S_SYNC = 1,           // of an inode
  SB_SYNCHRONOUS = 16,  // of all of a file system
};

static __always_inline bool always_synchronous(struct inode *inode) {
  return BPF_CORE_READ(inode, i_flags) & S_SYNC || BPF_CORE_READ(inode, i_sb, s_flags) & SB_SYNCHRONOUS;
}

static __always_inline void name_once(struct file_account *account, struct inode *inode) {
  if (account->is_named) return;
  account->is_named = 1;
  tell_name((__u64)inode, account->seen);
}

CHECKED_ONCE int open_account(__u64 key) {
  struct inode *inode = (void *)key;
  if (BPF_CORE_READ(inode, i_sb, s_magic) != EXT4_MAGIC) return 0;
  bpf_map_update_elem(&files, &key, &no_account, BPF_NOEXIST);
  struct file_account *account = bpf_map_lookup_elem(&files, &key);
  if (!account) {
    add(FIGURE_FILES_BEYOND, 1);
    return 0;
  }
  account->number = BPF_CORE_READ(inode, i_ino);
  account->generation = BPF_CORE_READ(inode, i_generation);
  account->device = BPF_CORE_READ(inode, i_sb, s_dev);
  account->before = account->size = BPF_CORE_READ(inode, i_size);
  account->low = ~0ull;
  account->is_synchronous = always_synchronous(inode);
  account->seen = bpf_ktime_get_ns();
  return 1;
}

// The account of a file that the tree has come by; opened at the first sight of it.
static __always_inline struct file_account *account_of(struct inode *inode) {
  __u64 key = (__u64)inode;
  struct file_account *account = bpf_map_lookup_elem(&files, &key);
  if (account || !open_account(key)) return account;
  return bpf_map_lookup_elem(&files, &key);
}

static __always_inline int class_of(__u64 bytes) {
  if (bytes < 4096) return bytes < 512 ? 0 : 1;
  if (bytes < 65536) return bytes < 16384 ? 2 : 3;
  if (bytes < 1048576) return bytes < 262144 ? 4 : 5;
  return bytes < 16777216 ? 6 : 7;
}

static __always_inline void begin_stretch(struct file_account *account, __u64 start) {
  if (start < account->size) account->stretches++;
  // A pass from the beginning on over all that there was is a file written whole.
  account->target = start == 0 ? account->size : 0;
  account->pass_end = 0;
}

CHECKED_ONCE int place(struct file_account *account, __u64 start, __u64 end) {
  if (!account) return 0;
  bool follows = start == account->next && account->placed;
  if (!follows || (start == 0 && !account->target)) begin_stretch(account, start);
  account->placed += end - start;
  account->undurable += end - start;
  if (start < account->size) account->rewritten += (end < account->size ? end : account->size) - start;
  if (start < account->low) account->low = start;
  if (end > account->high) account->high = end;
  if (end > account->size) account->size = end;
  account->next = end;
  if (!account->target && start < account->pass_end) account->whole_bytes += (end < account->pass_end ? end : account->pass_end) - start;
  if (account->target && end >= account->target) {
    account->whole++;
    account->whole_bytes += end;
    account->target = 0;
  }
  return 0;
}

static __always_inline struct file_account *written_to(__u64 inode) {
  if (!ours()) return 0;
  __u64 key = inode;
  struct file_account *account = bpf_map_lookup_elem(&files, &key);
  if (!account) account = account_of((struct inode *)inode);
  if (!account) return 0;
  name_once(account, (struct inode *)inode);
  return account;
}

// A copy that was cut short, by a page of the program that was not there, is taken as it is or made again from its start:
// where the next one begins shows which.
static __always_inline int wrote(__u64 inode, __u64 start, __u32 length, __u32 copied) {
  struct file_account *account = written_to(inode);
  if (!account || !copied) return 0;
  if (account->open_end) {
    if (start == account->open_end) place(account, account->open_start, account->open_end);
    account->open_end = 0;
  }
  if (copied == length) {
    place(account, start, start + copied);
  } else {
    account->open_start = start;
    account->open_end = start + copied;
  }
  return 0;
}

SEC("raw_tp/ext4_da_write_end,ext4_write_end,ext4_journalled_write_end")
int files_written__btf(struct bpf_raw_tracepoint_args *context) {
  return wrote(context->args[0], context->args[1], (__u32)context->args[2], (__u32)context->args[3]);
}

// What goes past the page cache (O_DIRECT); an error or a shorter write is seen by nobody here.
SEC("raw_tp/iomap_dio_rw_begin")
int files_direct__btf(struct bpf_raw_tracepoint_args *context) {
  struct kiocb *call = (struct kiocb *)context->args[0];
  struct iov_iter *bytes = (struct iov_iter *)context->args[1];
  if (!ours() || !BPF_CORE_READ(bytes, data_source)) return 0;
  __u64 inode = (__u64)BPF_CORE_READ(call, ki_filp, f_inode);
  __u64 count = BPF_CORE_READ(bytes, count);
  __u64 start = BPF_CORE_READ(call, ki_pos);
  struct file_account *account = written_to(inode);
  if (!account) return 0;
  place(account, start, start + count);
  __sync_fetch_and_add(&account->stored, count);
  return 0;
}

// The size is already the new one. What is written after the file was cut to nothing replaces what was there.
SEC("raw_tp/ext4_truncate_enter")
int files_cut__btf(struct bpf_raw_tracepoint_args *context) {
  if (!ours()) return 0;
  struct inode *inode = (struct inode *)context->args[0];
  __u64 key = (__u64)inode;
  struct file_account *account = bpf_map_lookup_elem(&files, &key);
  __u64 size = BPF_CORE_READ(inode, i_size);
  if (!account || size >= account->size) return 0;
  if (size == 0) {
    account->next = 0;
    account->target = account->size / 2 + 1;
    account->pass_end = account->size * 2;
  }
  if (account->high > size) account->high = size;
  account->size = size;
  return 0;
}

static __always_inline __u64 size_of(struct folio *folio) {
  unsigned long flags = 0;  // the first member, of whatever type
  if (can_cast()) {
    folio = AS(CAST_FOLIO, struct folio, folio);
    flags = *(unsigned long *)folio;
  } else {
    bpf_probe_read_kernel(&flags, sizeof flags, folio);
  }
  if (!(flags >> bpf_core_enum_value(enum pageflags, PG_head) & 1)) return PAGE;
  struct folio___before *before = (struct folio___before *)folio;
  if (bpf_core_field_exists(folio->_nr_pages)) return BPF_CORE_READ(folio, _nr_pages) * PAGE;
  if (bpf_core_field_exists(before->_folio_nr_pages)) return BPF_CORE_READ(before, _folio_nr_pages) * PAGE;
  return PAGE;
}

static __always_inline int dirtied(__u64 mapping, struct folio *folio) {
  if (!ours()) return 0;
  struct inode *inode = (struct inode *)(mapping - bpf_core_field_offset(struct inode, i_data));
  __u64 key = (__u64)inode;
  struct file_account *account = bpf_map_lookup_elem(&files, &key);
  // A mapping that lies in no inode is nobody's file.
  if (!account && BPF_CORE_READ((struct address_space *)mapping, host) == inode) account = account_of(inode);
  if (!account) return 0;
  name_once(account, inode);
  __u64 size = folio ? size_of(folio) : PAGE;
  __sync_fetch_and_add(&account->dirtied, size);
  active();
  return 0;
}

SEC("raw_tp/writeback_dirty_folio")
int files_dirtied__btf(struct bpf_raw_tracepoint_args *context) {
  return dirtied(context->args[1], (struct folio *)context->args[0]);
}

// Its name up to Linux 5.17.
SEC("raw_tp/writeback_dirty_page")
int files_paged__btf_pages(struct bpf_raw_tracepoint_args *context) { return dirtied(context->args[1], NULL); }

// Whoever writes the pages back: the program at a sync, or the kernel's own threads half a minute later.
SEC("raw_tp/ext4_writepages_result")
int files_stored__btf(struct bpf_raw_tracepoint_args *context) {
  __u64 key = context->args[0];
  struct file_account *account = bpf_map_lookup_elem(&files, &key);
  if (!account) return 0;
  int pages = (int)context->args[3];
  if (pages > 0) __sync_fetch_and_add(&account->stored, (__u64)pages * PAGE);
  return 0;
}

SEC("raw_tp/ext4_evict_inode")
int files_evicted__btf(struct bpf_raw_tracepoint_args *context) {
  __u64 key = context->args[0];
  struct file_account *account = bpf_map_lookup_elem(&files, &key);
  if (!account) return 0;
  account->links = BPF_CORE_READ((struct inode *)key, i_nlink);
  struct file_gone *record = event(sizeof *record, EVENT_FILE_GONE);
  if (record) {
    record->inode = key;
    bpf_probe_read_kernel(&record->account, sizeof record->account, account);
    bpf_ringbuf_submit(record, 0);
  }
  bpf_map_delete_elem(&files, &key);
  return 0;
}
