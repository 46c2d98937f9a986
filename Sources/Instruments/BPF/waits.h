// When the main thread of a process of the tree waited long: from when to when, in which system call and on which file.
//
// A main thread leaves the processor in its own context, where its system call can be read cheaply; only at its return
// is it known whether it was away for long, and only then is the file looked up.
#pragma once

#include "common.h"

enum {
  LONG_WAIT = 100000000,  // nanoseconds
  WAIT_EXITING = 0x4,     // PF_EXITING
  WAIT_DEAD = 0x80,       // TASK_DEAD
  X86_32_BIT = 0x23,      // __USER32_CS
  NO_CALL = -1,           // not in a system call: a page fault
  UNKNOWN_CALL = -2,
  FIGURE_WAITS_UNFOLLOWED = 40,  // times that a main thread found no place in the map
  EVENT_MAIN_WAITED = 30,
  EVENT_MAIN_ENDED = 31,
};

struct sched_info {
  unsigned long long run_delay, last_arrival, last_queued;
} CORE;

struct super_block {
  unsigned long s_magic;
} CORE;

struct inode {
  unsigned short i_mode;
  struct super_block *i_sb;
} CORE;

struct qstr {
  const unsigned char *name;
} CORE;

struct dentry {
  struct qstr d_name;
} CORE;

struct path {
  struct dentry *dentry;
} CORE;

struct file {
  struct path f_path;
  struct inode *f_inode;
  void *private_data;
} CORE;

struct fdtable {
  unsigned int max_fds;
  struct file **fd;
} CORE;

struct files_struct {
  struct fdtable *fdt;
} CORE;

struct in6_addr {
  __u8 bytes[16];
};

struct sock_common {
  __u32 skc_daddr;
  __u16 skc_dport;
  unsigned short skc_family;
  struct in6_addr skc_v6_daddr;
} CORE;

struct sock {
  struct sock_common __sk_common;
} CORE;

struct socket {
  short type;
  struct sock *sk;
} CORE;

struct task_struct___waits {
  struct sched_info sched_info;
  struct files_struct *files;
} CORE;

struct pt_regs___x86 {
  unsigned long di, orig_ax;
  unsigned short cs;
} CORE;

struct pt_regs___arm64 {
  __u64 orig_x0;
  __s32 syscallno;
} CORE;

struct waiter {
  __u64 arrived;  // when it last got a processor, 0 where that was not seen
  __u64 left;     // when it last went to sleep
  __u64 offset;   // of the monotonic clock to the scheduler's own; 0 where it is not known
  __s64 call;
  __u64 argument;  // the first
  __u32 state, waits_for_storage, asleep, process;
};

// By the address of the thread's task_struct.
struct {
  __uint(type, BPF_MAP_TYPE_HASH);
  __uint(max_entries, 2048);
  __type(key, __u64);
  __type(value, struct waiter);
} waiters SEC(".maps");

// Mirrored in MainWait.swift. The head's time is that of the return to a processor.
struct main_waited {
  struct event_head head;
  __u64 left, woken;
  __s64 call;
  __u64 argument;
  __u32 state, waits_for_storage;
  __u32 mode;  // of the file that the first argument names, 0 where it names none
  __u16 family, type;
  __u64 magic;
  __u8 address[16];
  __u16 port;  // in network byte order
  char name[16];
  char file[48];
};

struct main_ended {
  struct event_head head;
  __u64 delay;  // time that it was runnable and had no processor, nanoseconds
  __u64 known;
};

static const struct waiter no_waiter;

static __always_inline void note_call(struct waiter *waiter, struct task_struct *task) {
  void *registers = (void *)bpf_task_pt_regs(task);
  struct pt_regs___x86 *x86 = registers;
  struct pt_regs___arm64 *arm = registers;
  waiter->call = UNKNOWN_CALL;
  if (bpf_core_field_exists(x86->orig_ax)) {
    waiter->call = (__s64)BPF_CORE_READ(x86, orig_ax);
    if (waiter->call < 0) waiter->call = NO_CALL;
    if ((unsigned short)BPF_CORE_READ(x86, cs) == X86_32_BIT) waiter->call = UNKNOWN_CALL;
    waiter->argument = BPF_CORE_READ(x86, di);
  } else if (bpf_core_field_exists(arm->syscallno)) {
    waiter->call = BPF_CORE_READ(arm, syscallno);
    waiter->argument = BPF_CORE_READ(arm, orig_x0);
  }
}

// The current thread leaves the processor.
static __always_inline void main_leaves(struct task_struct *task, bool preempted) {
  if (!task->pid || task->pid != task->tgid || task->flags & WAIT_EXITING) return;
  __u32 state = task->__state;
  if (preempted || !state || state & WAIT_DEAD) return;
  __u64 key = (__u64)task;
  struct waiter *waiter = bpf_map_lookup_elem(&waiters, &key);
  if (!waiter) {
    if (!ours()) return;
    bpf_map_update_elem(&waiters, &key, &no_waiter, BPF_NOEXIST);
    waiter = bpf_map_lookup_elem(&waiters, &key);
    if (!waiter) {
      add(FIGURE_WAITS_UNFOLLOWED, 1);
      return;
    }
    waiter->process = task->tgid;
  }
  struct task_struct___waits *more = (void *)task;
  if (waiter->arrived && bpf_core_field_exists(more->sched_info))
    waiter->offset = waiter->arrived - BPF_CORE_READ(more, sched_info.last_arrival);
  waiter->left = bpf_ktime_get_ns();
  waiter->state = state;
  waiter->waits_for_storage = BPF_CORE_READ_BITFIELD(task, in_iowait);
  note_call(waiter, task);
  waiter->asleep = 1;
}

static __always_inline void note_socket(struct main_waited *record, struct file *file) {
  struct socket *socket = BPF_CORE_READ(file, private_data);
  struct sock *sock = BPF_CORE_READ(socket, sk);
  record->type = BPF_CORE_READ(socket, type);
  record->family = BPF_CORE_READ(sock, __sk_common.skc_family);
  record->port = BPF_CORE_READ(sock, __sk_common.skc_dport);
  if (record->family == 2)
    bpf_core_read(record->address, 4, &sock->__sk_common.skc_daddr);
  else if (record->family == 10 && bpf_core_field_exists(sock->__sk_common.skc_v6_daddr))
    bpf_core_read(record->address, sizeof record->address, &sock->__sk_common.skc_v6_daddr);
}

static __always_inline void note_file(struct main_waited *record, struct task_struct___waits *task) {
  struct fdtable *table = BPF_CORE_READ(task, files, fdt);
  __u64 number = record->argument;
  if (number >= BPF_CORE_READ(table, max_fds)) return;
  struct file *file = NULL, **place = BPF_CORE_READ(table, fd);
  if (bpf_probe_read_kernel(&file, sizeof file, place + number) || !file) return;
  record->mode = BPF_CORE_READ(file, f_inode, i_mode);
  record->magic = BPF_CORE_READ(file, f_inode, i_sb, s_magic);
  if ((record->mode & 0170000) == 0140000) return note_socket(record, file);
  const unsigned char *name = BPF_CORE_READ(file, f_path.dentry, d_name.name);
  bpf_probe_read_kernel_str(record->file, sizeof record->file, name);
}

// A thread gets a processor; the current one is still the one before it.
static __always_inline void main_arrives(struct task_struct *task) {
  __u64 key = (__u64)task;
  struct waiter *waiter = bpf_map_lookup_elem(&waiters, &key);
  if (!waiter) return;
  __u64 now = bpf_ktime_get_ns();
  waiter->arrived = now;
  if (!waiter->asleep) return;
  waiter->asleep = 0;
  if (now - waiter->left < LONG_WAIT) return;
  struct task_struct___waits *more = (void *)task;
  __u64 woken = now;
  if (waiter->offset) {
    // Since its wake-up it stood in the queue, by the scheduler's own clock.
    woken = BPF_CORE_READ(more, sched_info.last_queued) + waiter->offset;
    if (woken <= waiter->left || woken > now) woken = now;
  }
  if (woken - waiter->left < LONG_WAIT) return;
  struct main_waited *record = event(sizeof *record, EVENT_MAIN_WAITED);
  if (!record) return;
  __builtin_memset((void *)record + sizeof record->head, 0, sizeof *record - sizeof record->head);
  record->head.time = now;
  record->head.thread = waiter->process;
  record->left = waiter->left;
  record->woken = woken;
  record->call = waiter->call;
  record->argument = waiter->argument;
  record->state = waiter->state;
  record->waits_for_storage = waiter->waits_for_storage;
  bpf_probe_read_kernel_str(record->name, sizeof record->name, &task->comm);
  note_file(record, more);
  bpf_ringbuf_submit(record, 0);
}

// sched_switch(preempt, prev, next, …). Another part's program at the same place may call this in its stead.
static __always_inline int waits_switched(__u64 *context) {
  main_leaves((struct task_struct *)bpf_get_current_task_btf(), context[0]);
  main_arrives((struct task_struct *)context[2]);
  return 0;
}

SEC("raw_tp/sched_switch")
int waits_switch__btf(__u64 *context) { return waits_switched(context); }

SEC("raw_tp/sched_process_exit")
int waits_exit__btf(void *context) {
  struct task_struct *task = (struct task_struct *)bpf_get_current_task_btf();
  if (task->pid != task->tgid || !ours()) return 0;
  __u64 key = (__u64)task;
  bpf_map_delete_elem(&waiters, &key);
  struct task_struct___waits *more = (void *)task;
  struct main_ended *record = event(sizeof *record, EVENT_MAIN_ENDED);
  if (!record) return 0;
  record->known = bpf_core_field_exists(more->sched_info);
  record->delay = record->known ? BPF_CORE_READ(more, sched_info.run_delay) : 0;
  bpf_ringbuf_submit(record, 0);
  return 0;
}
