// What the tree reads of each file, where the kernel tells of it (Linux 6.11).
#pragma once

#include "files.h"

// Pages that a read call asks for, of the page cache or of storage; a call that gets them bit by bit comes by with the
// same last page again. Several calls that read one page count it once.
SEC("raw_tp/mm_filemap_get_pages")
int files_read__btf(struct bpf_raw_tracepoint_args *context) {
  if (!ours()) return 0;
  add(FIGURE_FILE_READS, 1);
  __u64 mapping = context->args[0];
  struct inode *inode = (struct inode *)(mapping - bpf_core_field_offset(struct inode, i_data));
  __u64 key = (__u64)inode;
  struct file_account *account = bpf_map_lookup_elem(&files, &key);
  if (!account) account = account_of(inode);
  if (!account) {
    unsigned long magic = BPF_CORE_READ(inode, i_sb, s_magic);
    if (magic != EXT4_MAGIC && magic != DEVICE_MAGIC) add(FIGURE_READS_ELSEWHERE, 1);
    return 0;
  }
  if (!account->size) return 0;
  __u64 first = context->args[1], last = context->args[2];
  __u64 end = (account->size - 1) / PAGE;
  if (last > end) last = end;
  if (first > last) return 0;
  bool again = account->read_calls && last == account->read_last && first > account->read_first;
  bool follows = account->read_calls && (first == account->read_last || first == account->read_last + 1);
  __u64 from = follows && first == account->read_last ? first + 1 : first;
  account->read_first = first;
  if (again && !follows) return 0;
  if (!again) account->read_calls++;
  if (!follows) account->read_target = first == 0 ? 1 : 0;
  if (last + 1 > from) account->read += (last + 1 - from) * PAGE;
  account->read_last = last;
  if (account->read_target && last == end) {
    account->read_whole++;
    account->read_target = 0;
  }
  return 0;
}
