// How often each thread of the tree sleeps and is woken, at what intervals, how much it does each time, and by what.
//
// A thread that leaves the processor in any state but running sleeps, and each sleep ends in one wake-up: so one
// program at sched_switch, which runs in the thread that leaves, counts them all.
#pragma once

#include "common.h"

enum {
  // Intervals: eight slots an octave from 2^18 ns (0.26 ms) on, up to 2^36 ns (69 s). Mirrored in WakeupRecord.swift.
  FIRST_OCTAVE = 18,
  OCTAVES = 18,
  INTERVALS = OCTAVES * 8,
  // Work: a slot an octave; the first holds what is below 2^12 ns (4 µs), the last what is above 2^26 ns (67 ms).
  FIRST_WORK = 12,
  WORKS = 16,
  MOST_SECONDS = 16384,
  DEAD = 0x80,  // TASK_DEAD
  KERNEL_THREAD = 0x200000,  // PF_KTHREAD
};

enum {
  FIGURE_WAKEUPS = 10,
  FIGURE_WAKEUPS_IDLE = 11,
  FIGURE_WAKEUPS_UNFOLLOWED = 12,  // of threads that found no place in the maps
  EVENT_SLEEPER_ENDED = 10,
  EVENT_PERIODIC_ENDED = 11,
  EVENT_LONG_WORK = 12,  // a second or more on a processor without a sleep
  EVENT_GAP = 13,        // a second or more in which no thread of the tree was awake
};

// What woke a thread. Mirrored in WakeupCause.swift.
enum cause {
  CAUSE_UNKNOWN,
  CAUSE_TIMER,
  CAUSE_THREAD,   // another thread of the tree
  CAUSE_PROCESS,  // a process outside the tree
  CAUSE_NETWORK,
  CAUSE_DISK,
  CAUSE_KERNEL,     // a thread of the kernel
  CAUSE_INTERRUPT,  // a device's interrupt of another kind
  CAUSES,
};

enum { AWAKE, ASLEEP, WOKEN };

struct sleeper {
  __u64 last;  // when it last went to sleep, nanoseconds
  __u64 run;   // its processor time then, nanoseconds
  __u64 wakeups, idle, timer;
  __u64 first;  // when it first went to sleep, nanoseconds
  __u64 begin;  // its processor time then, which is no wake-up's work
  __u32 state, ended;
  __u32 pending;  // what woke it
  __u32 next;     // what is to wake it again, told before it was seen to sleep
  __u32 causes[CAUSES];
  __u32 work[WORKS];
  char waker[16];
};

// By the address of the thread's task_struct.
struct {
  __uint(type, BPF_MAP_TYPE_HASH);
  __uint(max_entries, 8192);
  __type(key, __u64);
  __type(value, struct sleeper);
} sleepers SEC(".maps");

struct intervals {
  __u32 counts[INTERVALS];
};

struct {
  __uint(type, BPF_MAP_TYPE_HASH);
  __uint(max_entries, 1024);
  __type(key, __u64);
  __type(value, struct intervals);
} periods SEC(".maps");

// Of the whole tree: intervals between any two wake-ups.
struct {
  __uint(type, BPF_MAP_TYPE_ARRAY);
  __uint(max_entries, INTERVALS);
  __type(key, __u32);
  __type(value, __u64);
} gaps SEC(".maps");

// Wake-ups in each second since the first; only nought or not counts.
struct {
  __uint(type, BPF_MAP_TYPE_ARRAY);
  __uint(max_entries, MOST_SECONDS);
  __type(key, __u32);
  __type(value, __u64);
} seconds SEC(".maps");

// One line; written by whoever comes by, which at worst misses one of two gaps that end at the same moment.
struct tree {
  __u64 start, last, second, longest;
};

struct {
  __uint(type, BPF_MAP_TYPE_ARRAY);
  __uint(max_entries, 1);
  __type(key, __u32);
  __type(value, struct tree);
} whole SEC(".maps");

// What each processor is busy with, for the causes.
struct busy {
  __u32 timer, softirq, interrupt;
};

struct {
  __uint(type, BPF_MAP_TYPE_PERCPU_ARRAY);
  __uint(max_entries, 1);
  __type(key, __u32);
  __type(value, struct busy);
} processors SEC(".maps");

struct sleeper_ended {
  struct event_head head;
  __u32 process;
  __u32 unused;
  struct sleeper sleeper;
  char name[16];
};

struct periodic_ended {
  struct sleeper_ended brief;
  struct intervals intervals;
};

struct stretch {
  struct event_head head;
  __u64 began, ended;
};

static const struct sleeper no_sleeper;
static const struct intervals no_intervals;

// The whole part of the logarithm to base 2; 0 for 0.
static __always_inline __u32 logarithm(__u64 value) {
  __u32 shift = (value > 0xFFFFFFFF) << 5;
  __u32 rest = value >> shift, result = shift;
  shift = (rest > 0xFFFF) << 4, rest >>= shift, result |= shift;
  shift = (rest > 0xFF) << 3, rest >>= shift, result |= shift;
  shift = (rest > 0xF) << 2, rest >>= shift, result |= shift;
  shift = (rest > 0x3) << 1, rest >>= shift, result |= shift;
  return result | (rest >> 1);
}

static __always_inline __u32 interval_slot(__u64 gap) {
  __u32 octave = logarithm(gap);
  __u32 slot = (octave - FIRST_OCTAVE) * 8 + ((gap >> (octave - 3)) & 7);
  return slot < INTERVALS ? slot : INTERVALS - 1;
}

static __always_inline void mark_second(struct tree *tree, __u64 time) {
  __u64 second = (time - tree->start) / 1000000000 + 1;
  if (second == tree->second) return;
  tree->second = second;
  __u32 index = second - 1;
  __u64 *count = bpf_map_lookup_elem(&seconds, &index);
  if (count) *count = 1;
}

static __always_inline void note_gap(struct tree *tree, __u64 from, __u64 gap) {
  __u32 slot = interval_slot(gap);
  __u64 *count = bpf_map_lookup_elem(&gaps, &slot);
  if (count) __sync_fetch_and_add(count, 1);
  if (gap > tree->longest) tree->longest = gap;
  if (gap < 1000000000) return;
  struct stretch *record = event(sizeof *record, EVENT_GAP);
  if (!record) return;
  record->began = from;
  record->ended = from + gap;
  bpf_ringbuf_submit(record, 0);
}

// Notes that a thread of the tree was awake from one moment to the other.
static __always_inline void mark_tree(__u64 woken, __u64 slept) {
  __u32 zero = 0;
  struct tree *tree = bpf_map_lookup_elem(&whole, &zero);
  if (!tree) return;
  __u64 last = tree->last;
  if (!last) {
    tree->start = woken;
    tree->last = last = woken;
  }
  if (slept > last) tree->last = slept;
  if (woken >= last) {
    if ((woken - last) >> FIRST_OCTAVE) note_gap(tree, last, woken - last);
    mark_second(tree, woken);
  }
  if (slept > last) mark_second(tree, slept);
}

static __always_inline void note_interval(__u64 key, __u64 gap) {
  struct intervals *intervals = bpf_map_lookup_elem(&periods, &key);
  if (!intervals) {
    bpf_map_update_elem(&periods, &key, &no_intervals, BPF_NOEXIST);
    intervals = bpf_map_lookup_elem(&periods, &key);
  }
  __u32 slot = interval_slot(gap);
  if (intervals && slot < INTERVALS) intervals->counts[slot]++;
}

static __always_inline void note_long_work(__u64 now, __u64 work) {
  if (work < 1000000000) return;
  struct stretch *record = event(sizeof *record, EVENT_LONG_WORK);
  if (!record) return;
  record->began = now - work;
  record->ended = now;
  bpf_ringbuf_submit(record, 0);
}

// What a wake-up came to, once the thread sleeps again or ends.
static __always_inline void wake_ends(struct sleeper *sleeper, __u64 work) {
  __u32 slot = 0;
  if (work >> FIRST_WORK) {
    slot = logarithm(work) - FIRST_WORK + 1;
    if (slot >= WORKS) slot = WORKS - 1;
  }
  sleeper->work[slot & (WORKS - 1)]++;
  sleeper->causes[sleeper->pending & (CAUSES - 1)]++;
  sleeper->pending = sleeper->next;
  sleeper->next = CAUSE_UNKNOWN;
}

// A wake-up on another processor can come before the switch that makes it one.
static __always_inline void woken_by(struct sleeper *sleeper, __u32 cause) {
  if (sleeper->state == ASLEEP) {
    sleeper->pending = cause;
    sleeper->state = WOKEN;
  } else {
    sleeper->next = cause;
  }
}

// The current thread goes to sleep. `run`: its processor time, nanoseconds; 0 where it is not known.
static __always_inline int sleeps(__u64 key, __u64 run) {
  struct sleeper *sleeper = bpf_map_lookup_elem(&sleepers, &key);
  if (!sleeper) {
    if (!ours()) return 0;
    bpf_map_update_elem(&sleepers, &key, &no_sleeper, BPF_NOEXIST);
    sleeper = bpf_map_lookup_elem(&sleepers, &key);
    if (!sleeper) {
      add(FIGURE_WAKEUPS, 1);
      add(FIGURE_WAKEUPS_UNFOLLOWED, 1);
      return 0;
    }
  }
  if (sleeper->ended) return 0;
  __u64 now = bpf_ktime_get_ns();
  __u64 work = run - sleeper->run;
  if (sleeper->wakeups) {
    __u64 gap = now - sleeper->last;
    if (gap >> FIRST_OCTAVE) note_interval(key, gap);
    wake_ends(sleeper, work);
  } else {
    sleeper->first = now;
    sleeper->begin = run;
  }
  note_long_work(now, work);
  mark_tree(now - work, now);
  add(FIGURE_WAKEUPS, 1);
  sleeper->last = now;
  sleeper->run = run;
  sleeper->wakeups++;
  sleeper->state = ASLEEP;
  return 0;
}

// An idle processor takes up a thread.
static __always_inline int leaves_idle(__u64 next) {
  struct sleeper *sleeper = bpf_map_lookup_elem(&sleepers, &next);
  if (!sleeper || sleeper->state == AWAKE) return 0;
  sleeper->state = AWAKE;
  sleeper->idle++;
  add(FIGURE_WAKEUPS_IDLE, 1);
  return 0;
}

// sched_switch(preempt, prev, next, prev_state); the last since Linux 5.18.
SEC("raw_tp/sched_switch")
int wakeups_switch__btf(__u64 *context) {
  struct task_struct *task = (struct task_struct *)bpf_get_current_task_btf();
  if (!task->pid) return leaves_idle(context[2]);
  if (context[0]) return 0;
  __u32 state = task->__state;
  if (!state || state & DEAD) return 0;
  return sleeps((__u64)task, task->se.sum_exec_runtime);
}

SEC("raw_tp/sched_switch")
int wakeups_switch__plain(__u64 *context) {
  if (!(__u32)bpf_get_current_pid_tgid()) return leaves_idle(context[2]);
  __u32 state = context[3];
  if (context[0] || !state || state & DEAD) return 0;
  return sleeps(context[1], 0);
}

static __always_inline void fill(struct sleeper_ended *record, const struct sleeper *sleeper) {
  record->process = bpf_get_current_pid_tgid() >> 32;
  record->unused = 0;
  record->sleeper = *sleeper;
  bpf_get_current_comm(record->name, sizeof record->name);
}

// The current thread ends. `run`: its processor time, nanoseconds; 0 where it is not known.
static __always_inline int ends(__u64 key, __u64 run) {
  struct sleeper *sleeper = bpf_map_lookup_elem(&sleepers, &key);
  if (!sleeper || sleeper->ended) return 0;
  wake_ends(sleeper, run - sleeper->run);
  sleeper->run = run;
  sleeper->ended = 1;
  struct intervals *intervals = bpf_map_lookup_elem(&periods, &key);
  if (!intervals) {
    struct sleeper_ended *record = event(sizeof *record, EVENT_SLEEPER_ENDED);
    if (!record) return 0;
    fill(record, sleeper);
    bpf_ringbuf_submit(record, 0);
    return 0;
  }
  struct periodic_ended *record = event(sizeof *record, EVENT_PERIODIC_ENDED);
  if (record) {
    fill(&record->brief, sleeper);
    record->intervals = *intervals;
    bpf_ringbuf_submit(record, 0);
  }
  bpf_map_delete_elem(&periods, &key);
  return 0;
}

SEC("raw_tp/sched_process_exit")
int wakeups_exit__btf(void *context) {
  struct task_struct *task = (struct task_struct *)bpf_get_current_task_btf();
  __u64 key = (__u64)task;
  struct sleeper *sleeper = bpf_map_lookup_elem(&sleepers, &key);
  if (!sleeper && !ours()) return 0;
  __u64 now = bpf_ktime_get_ns();
  __u64 work = task->se.sum_exec_runtime - (sleeper ? sleeper->run : 0);
  note_long_work(now, work);
  mark_tree(now - work, now);
  return ends(key, task->se.sum_exec_runtime);
}

SEC("raw_tp/sched_process_exit")
int wakeups_exit__plain(void *context) { return ends(bpf_get_current_task(), 0); }

// The memory of a thread may be another's at once.
SEC("raw_tp/sched_process_free")
int wakeups_free(__u64 *context) {
  __u64 key = context[0];
  bpf_map_delete_elem(&sleepers, &key);
  return 0;
}

// A timer that was set to wake a thread: the sleeper holds the thread behind the timer.
struct hrtimer_sleeper {
  struct task_struct *task;
} CORE;

struct process_timer {
  struct task_struct *task;
} CORE;

static __always_inline void expires(__u64 task) {
  struct sleeper *sleeper = bpf_map_lookup_elem(&sleepers, &task);
  if (!sleeper) return;
  sleeper->timer++;
  woken_by(sleeper, CAUSE_TIMER);
}

SEC("raw_tp/hrtimer_expire_entry")
int wakeups_hrtimer__btf(__u64 *context) {
  struct hrtimer_sleeper *timer = (void *)context[0];
  expires((__u64)BPF_CORE_READ(timer, task));
  return 0;
}

SEC("raw_tp/timer_expire_entry")
int wakeups_timer__btf(__u64 *context) {
  struct process_timer *timer = (void *)context[0];
  expires((__u64)BPF_CORE_READ(timer, task));
  return 0;
}
