// What the current thread's descriptors stand for.
#pragma once

#include "casts.h"
#include "common.h"

struct fdtable {
  unsigned int max_fds;
  struct file **fd;
} CORE;

struct files_struct {
  struct fdtable *fdt;
} CORE;

struct task_struct___files {
  struct files_struct *files;
} CORE;

static __always_inline __u64 file_by_cast(__u32 number) {
  struct task_struct___files *task = AS(CAST_TASK, struct task_struct___files, bpf_get_current_task());
  struct fdtable *table = task->files->fdt;
  if (number >= table->max_fds) return 0;
  // Any type will do that begins with a number: of a pointer to a pointer the kernel knows none.
  return *(__u64 *)AS(CAST_REGISTERS, void, table->fd + number);
}

// To check one pointer that is followed by its type takes the kernel a search of all of its types.
CHECKED_ONCE __u64 file_by_type(__u64 descriptor) {
  struct task_struct___files *task = (void *)bpf_get_current_task_btf();
  struct fdtable *table = task->files->fdt;
  __u32 number = descriptor;
  if (number >= table->max_fds) return 0;
  __u64 file = 0;
  bpf_probe_read_kernel(&file, sizeof file, table->fd + number);
  return file;
}

// The file that a descriptor of the current thread stands for, as an address; 0 where it stands for none.
static __always_inline __u64 file_of(__u64 descriptor) {
  return can_cast() ? file_by_cast(descriptor) : file_by_type(descriptor);
}

// The same with each pointer copied, for where it is not asked often: no type is searched for when the kernel checks it, which
// takes it a millisecond a program.
CHECKED_ONCE __u64 file_by_copies(__u64 descriptor) {
  if (can_cast()) return file_by_cast(descriptor);
  struct task_struct___files *task = (void *)bpf_get_current_task();
  struct fdtable *table = BPF_CORE_READ(task, files, fdt);
  __u32 number = descriptor;
  if (number >= BPF_CORE_READ(table, max_fds)) return 0;
  __u64 file = 0;
  bpf_probe_read_kernel(&file, sizeof file, BPF_CORE_READ(table, fd) + number);
  return file;
}
