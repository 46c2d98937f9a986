// When the main thread of a process of the tree waited long: from when to when, in which system call and on which file.
//
// A main thread leaves the processor in its own context, where its system call can be read cheaply. Whether it was away
// for long is known when it leaves it again: the time since the last time, less what it has run and queued since. Only
// then is the file looked up.
//
// Part of wakeups.h, whose program at sched_switch serves both.
#pragma once

#include "common.h"

enum {
  LONG_WAIT = 100000000,  // nanoseconds
  OFTEN = 20000,          // nanoseconds
  MANY = 32,              // such short times in a row
  X86_32_BIT = 0x23,      // __USER32_CS
  NO_CALL = -1,           // not in a system call: a page fault
  UNKNOWN_CALL = -2,
  EVENT_MAIN_WAITED = 30,
  EVENT_MAIN_ENDED = 31,
};

struct sched_info {
  unsigned long long run_delay, last_arrival, last_queued;
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
  unsigned long di, si, dx, orig_ax;
  unsigned short cs;
} CORE;

struct pt_regs___arm64 {
  __u64 regs[31];
  __u64 orig_x0;
  __s32 syscallno;
} CORE;

// Mirrored in MainWait.swift. The head's thread is the process.
struct main_waited {
  struct event_head head;
  __u64 left, woken;
  __s64 call;
  __u64 argument;
  __u32 state, waits_for_storage;
  struct wait_object object;
  char name[16];
  char file[48];
};

struct main_ended {
  struct event_head head;
  __u64 delay;  // time that it was runnable and had no processor, nanoseconds
  __u64 known;
};

// In which system call the current thread is.
static __always_inline void note_call(struct sleeper *sleeper, struct task_struct *task) {
  void *registers = (void *)bpf_task_pt_regs(task);
  struct pt_regs___x86 *x86 = registers;
  struct pt_regs___arm64 *arm = registers;
  sleeper->call = UNKNOWN_CALL;
  if (bpf_core_field_exists(x86->orig_ax)) {
    // di, orig_ax, ip and cs lie behind one another (ptrace.h).
    __u64 found[4] = {};
    bpf_probe_read_kernel(found, sizeof found, __builtin_preserve_access_index(&x86->di));
    sleeper->argument = found[0];
    sleeper->call = (__s64)found[1] < 0 ? NO_CALL : (__s64)found[1];
    if ((unsigned short)found[3] == X86_32_BIT) sleeper->call = UNKNOWN_CALL;
  } else if (bpf_core_field_exists(arm->syscallno)) {
    sleeper->call = BPF_CORE_READ(arm, syscallno);
    sleeper->argument = BPF_CORE_READ(arm, orig_x0);
  }
}

// The file that a descriptor of the current thread stands for; 0 where it stands for none.
static __always_inline __u64 file_of(struct task_struct *task, __u64 number) {
  struct task_struct___waits *more = (void *)task;
  struct fdtable *table = more->files->fdt;
  if (number >= table->max_fds) return 0;
  __u64 file = 0;
  bpf_probe_read_kernel(&file, sizeof file, table->fd + number);
  return file;
}

static __always_inline __u64 delay_of(struct task_struct *task) {
  struct task_struct___waits *more = (void *)task;
  return bpf_core_field_exists(more->sched_info) ? more->sched_info.run_delay : 0;
}

static __always_inline void note_socket(struct wait_object *object, struct file *file) {
  struct socket *socket = BPF_CORE_READ(file, private_data);
  struct sock *sock = BPF_CORE_READ(socket, sk);
  object->type = BPF_CORE_READ(socket, type);
  object->family = BPF_CORE_READ(sock, __sk_common.skc_family);
  object->port = BPF_CORE_READ(sock, __sk_common.skc_dport);
  if (object->family == 2)
    bpf_core_read(object->address, 4, &sock->__sk_common.skc_daddr);
  else if (object->family == 10 && bpf_core_field_exists(sock->__sk_common.skc_v6_daddr))
    bpf_core_read(object->address, sizeof object->address, &sock->__sk_common.skc_v6_daddr);
}

// What the file is that the thread is about to wait for, if it waits; its descriptor may be closed when that is known.
static __always_inline void note_object(struct sleeper *sleeper, struct task_struct *task) {
  __builtin_memset(&sleeper->object, 0, sizeof sleeper->object);
  sleeper->file = file_of(task, sleeper->argument);
  if (!sleeper->file) return;
  struct file *file = (void *)sleeper->file;
  sleeper->object.mode = BPF_CORE_READ(file, f_inode, i_mode);
  sleeper->object.magic = BPF_CORE_READ(file, f_inode, i_sb, s_magic);
  if ((sleeper->object.mode & 0170000) == 0140000) note_socket(&sleeper->object, file);
}

static __always_inline void note_name(struct main_waited *record, const struct sleeper *sleeper, struct task_struct *task) {
  // A descriptor may have been closed since, and be another file's by now.
  if (!sleeper->file || file_of(task, sleeper->argument) != sleeper->file) return;
  struct file *file = (void *)sleeper->file;
  const unsigned char *name = BPF_CORE_READ(file, f_path.dentry, d_name.name);
  bpf_probe_read_kernel_str(record->file, sizeof record->file, name);
}

// A main thread has been awake for so many nanoseconds since its last sleep, which is told where it was long.
static __always_inline void main_slept(const struct sleeper *sleeper, struct task_struct *task, __u64 now, __u64 awake) {
  __u64 passed = now - sleeper->last;
  if (passed < awake + LONG_WAIT) return;
  struct main_waited *record = event(sizeof *record, EVENT_MAIN_WAITED);
  if (!record) return;
  __builtin_memset((void *)record + sizeof record->head, 0, sizeof *record - sizeof record->head);
  record->head.thread = task->tgid;
  record->left = sleeper->last;
  record->woken = now - awake;
  record->call = sleeper->call;
  record->argument = sleeper->argument;
  record->state = sleeper->task_state;
  record->waits_for_storage = sleeper->waits_for_storage;
  bpf_probe_read_kernel_str(record->name, sizeof record->name, task->comm);
  record->object = sleeper->object;
  note_name(record, sleeper, task);
  bpf_ringbuf_submit(record, 0);
}

// A main thread goes to sleep, for the first time since `passed` nanoseconds.
static __always_inline void main_sleeps(struct sleeper *sleeper, struct task_struct *task, __u64 passed) {
  // One that sleeps again and again within microseconds is at the same thing, and would pay for each time.
  sleeper->rapid = passed < OFTEN ? sleeper->rapid + 1 : 0;
  if (sleeper->rapid > MANY) return;
  sleeper->task_state = task->__state;
  sleeper->waits_for_storage = BPF_CORE_READ_BITFIELD(task, in_iowait);
  __s64 call = sleeper->call;
  __u64 argument = sleeper->argument;
  note_call(sleeper, task);
  if (!sleeper->rapid || sleeper->call != call || sleeper->argument != argument) note_object(sleeper, task);
}

SEC("raw_tp/sched_process_exit")
int waits_exit__btf(void *context) {
  struct task_struct *task = (struct task_struct *)bpf_get_current_task_btf();
  if (task->pid != task->tgid || !ours()) return 0;
  struct task_struct___waits *more = (void *)task;
  struct main_ended *record = event(sizeof *record, EVENT_MAIN_ENDED);
  if (!record) return 0;
  record->known = bpf_core_field_exists(more->sched_info);
  record->delay = record->known ? BPF_CORE_READ(more, sched_info.run_delay) : 0;
  bpf_ringbuf_submit(record, 0);
  return 0;
}
