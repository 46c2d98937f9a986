// How often each thread of the tree sleeps and is woken, at what intervals, how much it does each time, and by what.
//
// A thread that leaves the processor in any state but running sleeps, and each sleep ends in one wake-up: so one
// program at sched_switch, which runs in the thread that leaves, counts them all.
#pragma once

#include "casts.h"
#include "common.h"
#include "rest.h"

enum {
  // Work: a slot an octave; the first holds what is below 2^12 ns (4 µs), the last what is above 2^26 ns (67 ms).
  FIRST_WORK = 12,
  WORKS = 16,
  DEAD = 0x80,  // TASK_DEAD
  KERNEL_THREAD = 0x200000,  // PF_KTHREAD
};

enum {
  FIGURE_WAKEUPS = 10,
  FIGURE_WAKEUPS_IDLE = 11,
  FIGURE_WAKEUPS_UNFOLLOWED = 12,   // of threads that found no place in the map of threads
  FIGURE_INTERVALS_UNFOLLOWED = 13,  // intervals of threads that found no place in the map of intervals
  EVENT_SLEEPER_ENDED = 10,
  EVENT_PERIODIC_ENDED = 11,
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

// What a descriptor stands for. Mirrored in MainWait.swift.
struct wait_object {
  __u32 mode;  // of the file, 0 where there is none
  __u16 family, type;
  __u64 magic;
  __u8 address[16];
  __u16 port;  // in network byte order
};

// Mirrored in ThreadWakeups.swift.
struct sleeper {
  __u64 last;  // when it last went to sleep, nanoseconds
  __u64 run;   // its processor time then, nanoseconds
  __u64 wakeups, idle, timer;
  __u64 first;  // when it first went to sleep, nanoseconds
  __u64 begin;  // its processor time then, which is no wake-up's work
  __u32 state, ended;
  __u32 pending;  // what woke it
  __u32 next;     // what is to wake it again, told before it was seen to sleep
  __u64 delay;  // how long it had waited for a processor when it went to sleep, nanoseconds
  // Of a main thread, as it went to sleep; see waits.h.
  __u64 argument, file;
  __s64 call;
  __u64 since;  // when it first waited for events, nanoseconds
  __u32 task_state, waits_for_storage, frozen;
  __u32 rapid;
  __u32 attended;  // waits for events
  __u32 perhaps;   // waits that may be for events, or to let a time pass
  __u32 means, attends, usual;
  // Of every thread.
  __u32 kind;      // of the call that it sleeps in
  __u32 locks;     // sleeps for a lock
  __u32 timeouts;  // of these, how many a timer ended
  __u32 timers;    // calls that set a timer, of the kind that wakes by an event or a signal
  __u32 unused;
  struct wait_object object;
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

static const struct sleeper no_sleeper;
static const struct intervals no_intervals;

// Of the current thread.
CHECKED_ONCE int note_interval(__u64 gap) {
  __u64 key = bpf_get_current_task();
  struct intervals *intervals = bpf_map_lookup_elem(&periods, &key);
  if (!intervals) {
    bpf_map_update_elem(&periods, &key, &no_intervals, BPF_NOEXIST);
    intervals = bpf_map_lookup_elem(&periods, &key);
  }
  __u64 slot = interval_slot(gap);
  if (!intervals) add(FIGURE_INTERVALS_UNFOLLOWED, 1);
  else if (slot < INTERVALS) intervals->counts[slot]++;
  return 0;
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

// The record of the current thread; NULL where it is not the tree's, has ended, or finds no place.
static __always_inline struct sleeper *sleeper_of(__u64 key) {
  struct sleeper *sleeper = bpf_map_lookup_elem(&sleepers, &key);
  if (!sleeper) {
    if (!ours()) return NULL;
    bpf_map_update_elem(&sleepers, &key, &no_sleeper, BPF_NOEXIST);
    sleeper = bpf_map_lookup_elem(&sleepers, &key);
    if (!sleeper) {
      add(FIGURE_WAKEUPS, 1);
      add(FIGURE_WAKEUPS_UNFOLLOWED, 1);
    }
  }
  return sleeper && !sleeper->ended ? sleeper : NULL;
}

// The current thread goes to sleep. `run`: its processor time, 0 where it is not known; `awake`: for how long it has run
// or waited for a processor since its last sleep. Nanoseconds.
static __always_inline void sleeps(struct sleeper *sleeper, __u64 now, __u64 run, __u64 awake) {
  __u64 work = run - sleeper->run;
  if (sleeper->wakeups) {
    __u64 gap = now - sleeper->last;
    if (gap >> FIRST_OCTAVE) note_interval(gap);
    wake_ends(sleeper, work);
  } else {
    sleeper->first = now;
    sleeper->begin = run;
  }
  note_long_work(now, awake);
  mark_tree(now - awake, now);
  add(FIGURE_WAKEUPS, 1);
  sleeper->last = now;
  sleeper->run = run;
  sleeper->wakeups++;
  sleeper->state = ASLEEP;
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

#include "waits.h"

// Notes what the current thread sleeps in. A call that goes on is still the one that was interrupted, by a freeze that some
// processors tell as no call.
static __always_inline void note_call(
    struct sleeper *sleeper, struct task_struct *task, const struct waiting_call *call, __u32 kind) {
  if (kind != KIND_RESTART && (call->number != NO_CALL || !is_halted(task))) {
    sleeper->call = call->number;
    sleeper->argument = call->first;
    sleeper->kind = kind;
  }
  if (sleeper->kind == KIND_LOCK) sleeper->locks++;
}

// sched_switch(preempt, prev, next, prev_state); the last since Linux 5.18.
SEC("raw_tp/sched_switch")
int wakeups_switch__btf(__u64 *context) {
  if (context[0]) return 0;
  struct task_struct *task =
      can_cast() ? AS(CAST_TASK, struct task_struct, context[1]) : (struct task_struct *)bpf_get_current_task_btf();
  if (!task->pid) return leaves_idle(context[2]);
  __u32 state = task->__state;
  if (!state || state & DEAD) return 0;
  __u64 key = (__u64)task, now = bpf_ktime_get_ns(), run = task->se.sum_exec_runtime;
  struct sleeper *sleeper = sleeper_of(key);
  if (!sleeper) return 0;
  bool is_main = task->pid == task->tgid;
  __u64 passed = now - sleeper->last, delay = delay_of(task);
  __u64 awake = run - sleeper->run + delay - sleeper->delay;
  if (is_main && sleeper->wakeups) main_slept(sleeper, now, awake);
  sleeps(sleeper, now, run, awake);
  sleeper->delay = delay;
  struct waiting_call call = {}, before = {.number = sleeper->call, .first = sleeper->argument};
  note_call(sleeper, task, &call, call_of(&call));
  if (is_main) main_sleeps(sleeper, task, &call, &before, passed);
  return 0;
}

SEC("raw_tp/sched_switch")
int wakeups_switch__plain(__u64 *context) {
  if (!(__u32)bpf_get_current_pid_tgid()) return leaves_idle(context[2]);
  __u32 state = context[3];
  if (context[0] || !state || state & DEAD) return 0;
  struct sleeper *sleeper = sleeper_of(context[1]);
  if (sleeper) sleeps(sleeper, bpf_ktime_get_ns(), 0, 0);
  return 0;
}

static __always_inline void fill(struct sleeper_ended *record, const struct sleeper *sleeper) {
  record->process = bpf_get_current_pid_tgid() >> 32;
  record->unused = 0;
  bpf_probe_read_kernel(&record->sleeper, sizeof record->sleeper, sleeper);
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
    bpf_probe_read_kernel(&record->intervals, sizeof record->intervals, intervals);
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
  __u64 awake = task->se.sum_exec_runtime + delay_of(task);
  if (sleeper) awake -= sleeper->run + sleeper->delay;
  note_long_work(now, awake);
  mark_tree(now - awake, now);
  if (sleeper && !sleeper->ended && task->pid == task->tgid) main_slept(sleeper, now, awake);
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

// The current thread has set a timer that does not end a call of its own.
CHECKED_ONCE int count_timer(void) {
  __u64 key = bpf_get_current_task();
  struct sleeper *sleeper = bpf_map_lookup_elem(&sleepers, &key);
  if (!sleeper) {
    bpf_map_update_elem(&sleepers, &key, &no_sleeper, BPF_NOEXIST);
    sleeper = bpf_map_lookup_elem(&sleepers, &key);
  }
  if (sleeper) sleeper->timers++;
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
  if (sleeper->kind == KIND_LOCK) sleeper->timeouts++;
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
