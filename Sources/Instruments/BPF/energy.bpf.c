// For how long each processor has worked at each frequency, and for whom: for the measured cgroup, or for others.
//
// A stretch ends where the kernel switches to another thread, where the frequency changes, and where somebody asks. In
// whose thread it ends is known at a switch only; what ran at a frequency that changed meanwhile waits until then.
#include <linux/bpf.h>
#include <stdbool.h>

#include <bpf/bpf_helpers.h>

struct {
  __uint(type, BPF_MAP_TYPE_CGROUP_ARRAY);
  __uint(max_entries, 1);
  __type(key, __u32);
  __type(value, __u32);
} group SEC(".maps");

// A processor has some ten to forty frequencies; where there are more, the nearest is taken.
enum { SPEEDS = 64 };

struct speed {
  __u64 ours, others;  // nanoseconds
  __u64 pending;       // of the thread that runs now
  __u64 kilohertz;     // 0 in the first place, for unknown frequencies, and in places that are free
};

// Mirrored in CPUTimeAccounting.swift.
struct processor_work {
  __u64 since;  // when the stretch began; CLOCK_MONOTONIC, nanoseconds
  __u32 speed;  // the place of the frequency that it runs at
  __u32 changed;  // whether anything is pending
  struct speed speeds[SPEEDS];
};

struct {
  __uint(type, BPF_MAP_TYPE_PERCPU_ARRAY);
  __uint(max_entries, 1);
  __type(key, __u32);
  __type(value, struct processor_work);
} work SEC(".maps");

// Nanoseconds since the last stretch. A frequency is often set by another processor than the one that it is of: the stretch
// only ever begins later, so that each nanosecond is given to one of the two.
static __always_inline __u64 end_stretch(struct processor_work *own) {
  __u64 since = own->since, now = bpf_ktime_get_ns();
  // Whoever was overtaken looks again; so often in a row nobody is.
  for (int turn = 0; turn < 4 && now > since; turn++) {
    __u64 found = __sync_val_compare_and_swap(&own->since, since, now);
    if (found == since) return now - since;
    since = found;
  }
  return 0;
}

static __always_inline void credit(struct speed *speed, __u64 time, bool is_idle, bool is_ours) {
  if (is_idle) return;
  if (is_ours) speed->ours += time;
  else speed->others += time;
}

// The thread that has run here is the current one.
static __always_inline int charge(void) {
  __u32 first = 0;
  struct processor_work *own = bpf_map_lookup_elem(&work, &first);
  if (!own) return 0;
  __u64 time = end_stretch(own);
  bool is_idle = (__u32)bpf_get_current_pid_tgid() == 0;
  bool is_ours = !is_idle && bpf_current_task_under_cgroup(&group, 0) == 1;
  credit(&own->speeds[own->speed & (SPEEDS - 1)], time, is_idle, is_ours);
  // The mark is taken before what is pending, and set after it: what comes meanwhile is found now or next time.
  if (!__sync_lock_test_and_set(&own->changed, 0)) return 0;
  for (__u32 index = 0; index < SPEEDS; index++) {
    struct speed *speed = &own->speeds[index];
    credit(speed, __sync_lock_test_and_set(&speed->pending, 0), is_idle, is_ours);
  }
  return 0;
}

SEC("raw_tp/sched_switch")
int energy_switch(void *context) { return charge(); }

// Run on each processor when the figures are read, and never attached.
SEC("raw_tp/sched_switch")
int energy_now(void *context) { return charge(); }

// The place of a frequency; a free one where it is new, and where there is none the nearest. The first stays that of an
// unknown one.
static __always_inline __u32 place(struct processor_work *own, __u64 kilohertz) {
  __u64 least = ~0ULL;
  __u32 found = 0;
  if (!kilohertz) return 0;
  for (__u32 index = 1; index < SPEEDS; index++) {
    __u64 other = own->speeds[index].kilohertz;
    if (!other) {
      own->speeds[index].kilohertz = kilohertz;
      return index;
    }
    __u64 distance = other > kilohertz ? other - kilohertz : kilohertz - other;
    if (distance >= least) continue;
    least = distance;
    found = index;
    if (!distance) break;
  }
  return found;
}

// cpu_frequency(kilohertz, processor), on any processor.
SEC("raw_tp/cpu_frequency")
int energy_frequency(__u64 *context) {
  __u32 first = 0;
  struct processor_work *own = bpf_map_lookup_percpu_elem(&work, &first, (__u32)context[1]);
  if (!own) return 0;
  __u64 time = end_stretch(own);
  __sync_fetch_and_add(&own->speeds[own->speed & (SPEEDS - 1)].pending, time);
  own->speed = place(own, (__u32)context[0]);
  __sync_lock_test_and_set(&own->changed, 1);
  return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
