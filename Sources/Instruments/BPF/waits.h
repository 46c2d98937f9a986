// When the main thread of a process of the tree waited long: from when to when, in which system call and on which file.
//
// A main thread leaves the processor in its own context, where its system call can be read cheaply. Whether it was away
// for long is known when it leaves it again: the time since the last time, less what it has run and queued since. Only
// then is the file looked up.
//
// Part of wakeups.h, whose program at sched_switch serves both.
#pragma once

#include "loops.h"

enum {
  LONG_WAIT = 100000000,  // nanoseconds
  OFTEN = 20000,          // nanoseconds
  MANY = 32,              // so many more short times than longer ones
  HALTED = 0x4 | 0x8,     // TASK_STOPPED, TASK_TRACED
  EVENT_MAIN_WAITED = 30,
  EVENT_MAIN_ENDED = 31,
};

struct sched_info {
  unsigned long long run_delay, last_arrival, last_queued;
} CORE;

struct task_struct___waits {
  struct sched_info sched_info;
  unsigned frozen : 1;  // by a cgroup (cgroup.freeze)
} CORE;

// Mirrored in MainWait.swift. The head's thread is the process.
struct main_waited {
  struct event_head head;
  __u64 left, woken;
  __s64 call;
  __u64 argument;
  __u32 state, waits_for_storage, frozen, attends;
  struct wait_object object;
  char name[16];
  char file[48];
};

// Mirrored in MainThread.swift. The head's thread is the process.
struct main_ended {
  struct event_head head;
  __u64 delay;  // time that it was runnable and had no processor, nanoseconds
  __u64 since;  // as in struct sleeper
  __u32 known;
  __u32 attended, perhaps, locks, means;  // as in struct sleeper
  char name[16];
};

static __always_inline bool is_frozen(struct task_struct *task) {
  struct task_struct___waits *more = (void *)task;
  return bpf_core_field_exists(more->frozen) && BPF_CORE_READ_BITFIELD(more, frozen);
}

// Whether the thread goes to sleep because it was frozen, stopped or traced.
static __always_inline bool is_halted(struct task_struct *task) {
  return task->__state & HALTED || is_frozen(task);
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
CHECKED_ONCE int note_object(struct sleeper *sleeper) {
  if (!sleeper) return 0;
  __builtin_memset(&sleeper->object, 0, sizeof sleeper->object);
  sleeper->file = file_by_copies(sleeper->argument);
  if (!sleeper->file) return 0;
  struct file *file = (void *)sleeper->file;
  if (can_cast()) {
    struct inode *inode = AS(CAST_FILE, struct file, file)->f_inode;
    sleeper->object.mode = inode->i_mode;
    sleeper->object.magic = inode->i_sb->s_magic;
  } else {
    sleeper->object.mode = BPF_CORE_READ(file, f_inode, i_mode);
    sleeper->object.magic = BPF_CORE_READ(file, f_inode, i_sb, s_magic);
  }
  if ((sleeper->object.mode & 0170000) == 0140000) note_socket(&sleeper->object, file);
  return 0;
}

static __always_inline void note_name(struct main_waited *record, const struct sleeper *sleeper) {
  // A descriptor may have been closed since, and be another file's by now.
  if (!sleeper->file || file_by_copies(sleeper->argument) != sleeper->file) return;
  struct file *file = (void *)sleeper->file;
  const unsigned char *name = BPF_CORE_READ(file, f_path.dentry, d_name.name);
  bpf_probe_read_kernel_str(record->file, sizeof record->file, name);
}

// So many long waits are told one by one, some megabytes; of those for events, which hold nothing up, fewer.
enum { MOST_WAITS = 16384, MOST_EVENT_WAITS = 4096 };
__u32 waits_told = 0, event_waits_told = 0;

static __always_inline int is_told(int attends) {
  if (attends ? event_waits_told >= MOST_EVENT_WAITS : waits_told >= MOST_WAITS) {
    add(attends ? FIGURE_EVENT_WAITS_UNTOLD : FIGURE_WAITS_UNTOLD, 1);
    return 0;
  }
  if (attends)
    __sync_fetch_and_add(&event_waits_told, 1);
  else
    __sync_fetch_and_add(&waits_told, 1);
  return 1;
}

CHECKED_ONCE int tell_wait(const struct sleeper *sleeper, __u64 now, __u64 awake) {
  if (!sleeper || !is_told(sleeper->attends)) return 0;
  struct task_struct *task = (struct task_struct *)bpf_get_current_task_btf();
  struct main_waited *record = event(sizeof *record, EVENT_MAIN_WAITED);
  if (!record) return 0;
  __builtin_memset((void *)record + sizeof record->head, 0, sizeof *record - sizeof record->head);
  record->head.thread = task->tgid;
  record->left = sleeper->last;
  record->woken = now - awake;
  record->call = sleeper->call;
  record->argument = sleeper->argument;
  record->state = sleeper->task_state;
  record->waits_for_storage = sleeper->waits_for_storage;
  record->frozen = sleeper->frozen;
  record->attends = sleeper->attends;
  bpf_probe_read_kernel_str(record->name, sizeof record->name, task->comm);
  record->object = sleeper->object;
  note_name(record, sleeper);
  bpf_ringbuf_submit(record, 0);
  return 0;
}

// A main thread has been awake for so many nanoseconds since its last sleep, which is told where it was long.
static __always_inline void main_slept(const struct sleeper *sleeper, __u64 now, __u64 awake) {
  if (now - sleeper->last >= awake + LONG_WAIT) tell_wait(sleeper, now, awake);
}

// A main thread goes to sleep in a call of some kind: does it attend to events, as it has often enough to be known for it?
CHECKED_ONCE int note_loop(struct sleeper *sleeper, const struct waiting_call *call, __u32 kind) {
  if (!sleeper || !call) return 0;
  __u32 means = sleeper->attended < ENOUGH || kind != sleeper->usual ? means_of_call(call, kind) : MEANS_QUEUE;
  sleeper->attends = means != 0;
  if (means) {
    if (sleeper->attended < ENOUGH) sleeper->means |= means;
    if (!sleeper->since) sleeper->since = sleeper->last;
    sleeper->usual = kind;
    sleeper->attended++;
  } else if (may_attend(call, kind)) {
    sleeper->perhaps++;
  }
  return 0;
}

// A main thread goes to sleep, for the first time since `passed` nanoseconds; `before`: what it had slept in.
static __always_inline void main_sleeps(
    struct sleeper *sleeper, struct task_struct *task, const struct waiting_call *call, const struct waiting_call *before, __u64 passed) {
  sleeper->task_state = task->__state;
  sleeper->waits_for_storage = BPF_CORE_READ_BITFIELD(task, in_iowait);
  sleeper->frozen = is_frozen(task);
  // One that mostly sleeps again within microseconds is at the same thing, and would pay for each time.
  bool is_rapid = passed < OFTEN;
  if (is_rapid && sleeper->rapid < 2 * MANY) sleeper->rapid++;
  if (!is_rapid && sleeper->rapid) sleeper->rapid--;
  bool is_same = sleeper->call == before->number && sleeper->argument == before->first;
  if (is_rapid && is_same && sleeper->rapid > MANY) return;
  if (!is_rapid || !is_same) note_object(sleeper);
  if (!sleeper->frozen) note_loop(sleeper, call, sleeper->kind);
}

SEC("raw_tp/sched_process_exit")
int waits_exit__btf(void *context) {
  struct task_struct *task = (struct task_struct *)bpf_get_current_task_btf();
  if (task->pid != task->tgid || !ours()) return 0;
  struct task_struct___waits *more = (void *)task;
  struct main_ended *record = event(sizeof *record, EVENT_MAIN_ENDED);
  if (!record) return 0;
  __builtin_memset((void *)record + sizeof record->head, 0, sizeof *record - sizeof record->head);
  record->known = bpf_core_field_exists(more->sched_info);
  record->delay = record->known ? BPF_CORE_READ(more, sched_info.run_delay) : 0;
  __u64 key = (__u64)task;
  struct sleeper *sleeper = bpf_map_lookup_elem(&sleepers, &key);
  if (sleeper) {
    record->since = sleeper->since;
    record->attended = sleeper->attended;
    record->perhaps = sleeper->perhaps;
    record->locks = sleeper->locks;
    record->means = sleeper->means;
  }
  bpf_probe_read_kernel_str(record->name, sizeof record->name, task->comm);
  bpf_ringbuf_submit(record, 0);
  return 0;
}
