// What the parts of programs.bpf.c share.
//
// A program's name says when it is loaded: `<part>_<what>`, and after two underscores what it needs, in any order:
//   btf      reads the kernel's structures through its type information (BTF)
//   plain    stands in for such a one where the kernel has none
//   causes   only when the cause of every wake-up is asked for
//   pages    only before Linux 5.18, which tells of pages where later kernels tell of folios
#pragma once

#include <linux/bpf.h>
#include <stdbool.h>

#include <bpf/bpf_core_read.h>
#include <bpf/bpf_helpers.h>
#include <bpf/bpf_tracing.h>

#include "types.h"

// The measured cgroup, put in by the loader.
struct {
  __uint(type, BPF_MAP_TYPE_CGROUP_ARRAY);
  __uint(max_entries, 1);
  __type(key, __u32);
  __type(value, __u32);
} group SEC(".maps");

// Events that need a moment. Every record begins with a `struct event_head`.
struct {
  __uint(type, BPF_MAP_TYPE_RINGBUF);
  __uint(max_entries, 1 << 19);
} events SEC(".maps");

// Mirrored in KernelEvent.swift.
enum event_kind {
  EVENT_THREAD_ENDED = 1,
  // 5: the tree
  // 10 to 19: wake-ups; 20 to 29: files; 30 to 39: waits; 40 to 49: devices
  EVENT_FILE_SEEN = 20,
  EVENT_FILE_GONE = 21,
  EVENT_FILE_SYNC = 22,
  EVENT_WINDOW_ENDED = 23,
};

struct event_head {
  __u64 time;  // CLOCK_MONOTONIC, nanoseconds
  __u32 kind;
  __u32 thread;
};

// Figures of the whole tree. Mirrored in KernelFigure.swift.
enum figure {
  FIGURE_EVENTS_LOST,
  FIGURE_SYNCS,
  // 2 to 9: sums over the accounts of threads that have ended
  FIGURE_EXITED_VOLUNTARY = 2,
  FIGURE_EXITED_INVOLUNTARY = 3,
  FIGURE_EXITED_FAULTS_MINOR = 4,
  FIGURE_EXITED_FAULTS_MAJOR = 5,
  FIGURE_EXITED_WRITES = 6,
  FIGURE_EXITED_WRITTEN = 7,
  FIGURE_EXITED_DEVICE = 8,
  FIGURE_EXITED_THREADS = 9,
  // 10 to 19: wake-ups; 20 to 39: files; 40 to 49: waits; 50 to 59: devices; 60 and 61: the tree; 62 and 63: images
  FIGURE_FILE_READS = 21,
  FIGURE_FILES_BEYOND = 22,
  FIGURE_READS_ELSEWHERE = 23,
  FIGURE_WRITES = 24,
  FIGURE_WRITTEN = 25,
  FIGURE_WRITES_UNSEEN = 26,
  FIGURE_WRITES_ASKED = 27,
  FIGURE_WRITES_ELSEWHERE = 28,
  FIGURE_WRITTEN_MEMORY = 29,
  FIGURE_FILES_MAPPED = 30,
  FIGURE_MAPPED_ELSEWHERE = 31,
  FIGURE_RING_BEGUN = 32,
  FIGURE_RING_ENDED = 33,
  FIGURE_CALLS_FOREIGN = 34,
  FIGURE_SYNCS_CARRIED_OUT = 35,
  FIGURE_WRITTEN_SHARED = 36,
  FIGURE_MAPPED_HUGE = 37,
  FIGURE_SHARED_TAKEN = 38,
  FIGURE_WAITS_UNTOLD = 40,
  FIGURE_EVENT_WAITS_UNTOLD = 41,
  FIGURE_IMAGES = 62,
  FIGURE_EXECUTIONS = 63,  // at least one where any program was executed
  FIGURES = 64,
};

// All in one entry, so that one call reads them.
struct figure_values {
  __u64 values[FIGURES];
};

struct {
  __uint(type, BPF_MAP_TYPE_PERCPU_ARRAY);
  __uint(max_entries, 1);
  __type(key, __u32);
  __type(value, struct figure_values);
} figures SEC(".maps");

static __always_inline void add(__u32 figure, __u64 amount) {
  __u32 zero = 0;
  struct figure_values *sums = bpf_map_lookup_elem(&figures, &zero);
  if (sums && figure < FIGURES) sums->values[figure] += amount;
}

struct member {
  __u32 left;  // whether it has left the group
};

// The processes of the tree that live, by number. Kept by tree.h.
struct {
  __uint(type, BPF_MAP_TYPE_HASH);
  __uint(max_entries, 16384);
  __type(key, __u32);
  __type(value, struct member);
} members SEC(".maps");

// Whether any has left, ever.
__u32 some_left = 0;

// Whether the current task belongs to the measured tree.
static __always_inline bool ours(void) {
  if (bpf_current_task_under_cgroup(&group, 0) == 1) return true;
  if (!some_left) return false;
  __u32 process = bpf_get_current_pid_tgid() >> 32;
  struct member *member = bpf_map_lookup_elem(&members, &process);
  return member && member->left;
}

static __always_inline void *event(__u64 size, __u32 kind) {
  struct event_head *head = bpf_ringbuf_reserve(&events, size, 0);
  if (!head) {
    add(FIGURE_EVENTS_LOST, 1);
    return 0;
  }
  head->time = bpf_ktime_get_ns();
  head->kind = kind;
  head->thread = (__u32)bpf_get_current_pid_tgid();
  return head;
}

#ifndef NULL
#define NULL ((void *)0)
#endif
