// Counts the requests of one cgroup's tree to make a file durable, where the file systems carry them out: fsync,
// fdatasync, msync and writes to files opened with O_SYNC all come by here.
#pragma once

#include "common.h"

static __always_inline int count_sync(void) {
  if (ours()) add(FIGURE_SYNCS, 1);
  return 0;
}

SEC("raw_tp/ext4_sync_file_enter") int syncs_ext4(void *context) { return count_sync(); }
SEC("raw_tp/xfs_file_fsync") int syncs_xfs(void *context) { return count_sync(); }
SEC("raw_tp/btrfs_sync_file") int syncs_btrfs(void *context) { return count_sync(); }
SEC("raw_tp/f2fs_sync_file_enter") int syncs_f2fs(void *context) { return count_sync(); }
