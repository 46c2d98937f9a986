// What woke each thread, where that is asked for: who makes the wake-up, and in the middle of what.
#pragma once

#include "wakeups.h"

enum { SOFTIRQ_TIMER = 1, SOFTIRQ_NET_TX = 2, SOFTIRQ_NET_RX = 3, SOFTIRQ_BLOCK = 4, SOFTIRQ_HRTIMER = 8 };

static __always_inline struct busy *processor(void) {
  __u32 zero = 0;
  return bpf_map_lookup_elem(&processors, &zero);
}

static __always_inline __u32 cause_in(const struct busy *busy) {
  if (busy->timer) return CAUSE_TIMER;
  switch (busy->softirq) {
    case SOFTIRQ_TIMER + 1:
    case SOFTIRQ_HRTIMER + 1: return CAUSE_TIMER;
    case SOFTIRQ_NET_TX + 1:
    case SOFTIRQ_NET_RX + 1: return CAUSE_NETWORK;
    case SOFTIRQ_BLOCK + 1: return CAUSE_DISK;
  }
  return busy->interrupt ? CAUSE_INTERRUPT : CAUSE_UNKNOWN;
}

// A thread that waits for storage is woken by its completion, whatever interrupt or thread of the kernel brings that.
static __always_inline __u32 or_disk(struct task_struct *woken, __u32 cause) {
  return BPF_CORE_READ_BITFIELD_PROBED(woken, in_iowait) ? CAUSE_DISK : cause;
}

static __always_inline __u32 cause_by(struct sleeper *sleeper, struct task_struct *woken) {
  struct task_struct *waker = (struct task_struct *)bpf_get_current_task_btf();
  __u64 key = (__u64)waker;
  // The group is the cheaper question.
  if (ours() || bpf_map_lookup_elem(&sleepers, &key)) return CAUSE_THREAD;
  bpf_probe_read_kernel_str(sleeper->waker, sizeof sleeper->waker, waker->comm);
  return waker->flags & KERNEL_THREAD ? or_disk(woken, CAUSE_KERNEL) : CAUSE_PROCESS;
}

SEC("raw_tp/sched_waking")
int wakeups_waking__btf_causes(__u64 *context) {
  __u64 key = context[0];
  struct sleeper *sleeper = bpf_map_lookup_elem(&sleepers, &key);
  if (!sleeper) return 0;
  struct busy *busy = processor();
  if (!busy) return 0;
  struct task_struct *woken = (void *)key;
  __u32 cause = cause_in(busy);
  if (cause == CAUSE_UNKNOWN) cause = cause_by(sleeper, woken);
  else if (cause != CAUSE_TIMER) cause = or_disk(woken, cause);
  woken_by(sleeper, cause);
  return 0;
}

SEC("raw_tp/hrtimer_expire_entry")
int wakeups_inside_timer__causes(void *context) {
  struct busy *busy = processor();
  if (busy) busy->timer = 1;
  return 0;
}

SEC("raw_tp/hrtimer_expire_exit")
int wakeups_outside_timer__causes(void *context) {
  struct busy *busy = processor();
  if (busy) busy->timer = 0;
  return 0;
}

SEC("raw_tp/softirq_entry")
int wakeups_inside_softirq__causes(__u64 *context) {
  struct busy *busy = processor();
  if (busy) busy->softirq = context[0] + 1;
  return 0;
}

SEC("raw_tp/softirq_exit")
int wakeups_outside_softirq__causes(void *context) {
  struct busy *busy = processor();
  if (busy) busy->softirq = 0;
  return 0;
}

SEC("raw_tp/irq_handler_entry")
int wakeups_inside_interrupt__causes(void *context) {
  struct busy *busy = processor();
  if (busy) busy->interrupt = 1;
  return 0;
}

SEC("raw_tp/irq_handler_exit")
int wakeups_outside_interrupt__causes(void *context) {
  struct busy *busy = processor();
  if (busy) busy->interrupt = 0;
  return 0;
}
