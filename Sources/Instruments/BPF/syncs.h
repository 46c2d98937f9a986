// The requests of one cgroup's tree to make a file durable, where the file systems carry them out: fsync, fdatasync,
// msync and writes to files opened with O_SYNC all come by here. The calls themselves are counted in writes.h.
#pragma once

#include "files.h"
#include "writes.h"

static __always_inline int count_sync(void) {
  if (!ours()) return 0;
  add(FIGURE_SYNCS_CARRIED_OUT, 1);
  active();
  return 0;
}

enum { S_IFDIR = 0040000 };

SEC("raw_tp/ext4_sync_file_enter")
int syncs_ext4__btf(struct bpf_raw_tracepoint_args *context) {
  if (!ours()) return 0;
  add(FIGURE_SYNCS_CARRIED_OUT, 1);
  active();
  struct inode *inode = BPF_CORE_READ((struct file *)context->args[0], f_inode);
  __u64 key = (__u64)inode;
  struct file_account *account = bpf_map_lookup_elem(&files, &key);
  struct file_sync *record = event(sizeof *record, EVENT_FILE_SYNC);
  if (record) {
    record->inode = key;
    record->known = account != NULL;
    record->bytes = record->number = 0;
    record->generation = record->device = 0;
    // Through a mapping pages are changed without a call.
    if (account) {
      __u64 pages = account->dirtied - account->dirtied_durable;
      record->bytes = account->undurable ? account->undurable : pages;
      record->number = account->number;
      record->generation = account->generation;
      record->device = account->device;
    }
    record->is_directory = (BPF_CORE_READ(inode, i_mode) & S_IFMT) == S_IFDIR;
    bpf_ringbuf_submit(record, 0);
  }
  if (!account) return 0;
  mark_synced(account);
  return 0;
}

SEC("raw_tp/ext4_sync_file_enter") int syncs_ext4__plain(void *context) { return count_sync(); }
SEC("raw_tp/xfs_file_fsync") int syncs_xfs(void *context) { return count_sync(); }
SEC("raw_tp/btrfs_sync_file") int syncs_btrfs(void *context) { return count_sync(); }
SEC("raw_tp/f2fs_sync_file_enter") int syncs_f2fs(void *context) { return count_sync(); }
