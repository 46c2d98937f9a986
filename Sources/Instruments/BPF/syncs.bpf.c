// Counts the requests of one cgroup's tree to make a file durable, where the file systems carry them out: fsync,
// fdatasync, msync and writes to files opened with O_SYNC all come by here.

#include <linux/bpf.h>

#include <bpf/bpf_helpers.h>

struct {
  __uint(type, BPF_MAP_TYPE_CGROUP_ARRAY);
  __uint(max_entries, 1);
  __type(key, __u32);
  __type(value, __u32);
} group SEC(".maps");

struct {
  __uint(type, BPF_MAP_TYPE_PERCPU_ARRAY);
  __uint(max_entries, 1);
  __type(key, __u32);
  __type(value, __u64);
} counters SEC(".maps");

static __always_inline int count(void) {
  if (bpf_current_task_under_cgroup(&group, 0) != 1) return 0;
  __u32 index = 0;
  __u64 *counter = bpf_map_lookup_elem(&counters, &index);
  if (counter) (*counter)++;
  return 0;
}

SEC("raw_tp/ext4_sync_file_enter") int ext4(void *context) { return count(); }
SEC("raw_tp/xfs_file_fsync") int xfs(void *context) { return count(); }
SEC("raw_tp/btrfs_sync_file") int btrfs(void *context) { return count(); }
SEC("raw_tp/f2fs_sync_file_enter") int f2fs(void *context) { return count(); }

char LICENSE[] SEC("license") = "Dual BSD/GPL";
