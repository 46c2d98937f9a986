// What the parts of programs.bpf.c share.
//
// A program's name says when it is loaded: `<part>_<what>`, and after two underscores what it needs, in any order:
//   btf      reads the kernel's structures through its type information (BTF)
//   plain    stands in for such a one where the kernel has none
//   causes   only when the cause of every wake-up is asked for
#pragma once

#include <linux/bpf.h>
#include <stdbool.h>

#include <bpf/bpf_core_read.h>
#include <bpf/bpf_helpers.h>
#include <bpf/bpf_tracing.h>

#define CORE __attribute__((preserve_access_index))

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
  // 10 to 19: wake-ups; 20 to 39: files; 40 to 49: waits; 50 to 59: devices
  FIGURE_FILE_WRITES = 20,
  FIGURE_FILE_READS = 21,
  FIGURE_FILES_BEYOND = 22,
  FIGURE_FILES_ELSEWHERE = 23,
  FIGURES = 64,
};

struct {
  __uint(type, BPF_MAP_TYPE_PERCPU_ARRAY);
  __uint(max_entries, FIGURES);
  __type(key, __u32);
  __type(value, __u64);
} figures SEC(".maps");

static __always_inline void add(__u32 figure, __u64 amount) {
  __u64 *sum = bpf_map_lookup_elem(&figures, &figure);
  if (sum) *sum += amount;
}

// Whether the current task belongs to the measured tree.
static __always_inline bool ours(void) { return bpf_current_task_under_cgroup(&group, 0) == 1; }

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

// Those members of the kernel's structures that are read; where they lie is found when the programs are loaded.
struct sched_entity {
  __u64 sum_exec_runtime;
} CORE;

struct task_io_accounting {
  __u64 rchar, wchar, syscr, syscw, read_bytes, write_bytes, cancelled_write_bytes;
} CORE;

struct task_struct {
  unsigned int __state;
  int pid;
  int tgid;
  unsigned long nvcsw, nivcsw, min_flt, maj_flt;
  __u64 utime, stime;
  __u64 start_time;
  struct sched_entity se;
  struct task_io_accounting ioac;
  struct task_struct *real_parent;
  char comm[16];
} CORE;

struct hlist_node {
  struct hlist_node *next;
} CORE;

struct hlist_head {
  struct hlist_node *first;
} CORE;

struct super_block {
  __u32 s_dev;
  unsigned long s_magic;
} CORE;

struct address_space {
  struct inode *host;
} CORE;

struct inode {
  unsigned short i_mode;
  struct super_block *i_sb;
  unsigned long i_ino;
  unsigned int i_nlink;
  long long i_size;
  __u32 i_generation;
  struct hlist_head i_dentry;
  struct address_space i_data;
} CORE;

// A folio of several pages tells how many, by one name or the other.
enum pageflags { PG_head = 6 };

struct folio {
  unsigned int _nr_pages;
} CORE;

struct folio___before {
  unsigned int _folio_nr_pages;
} CORE;

struct qstr {
  const unsigned char *name;
} CORE;

struct dentry {
  struct dentry *d_parent;
  struct qstr d_name;
  struct {
    struct hlist_node d_alias;
  } d_u;
} CORE;

struct file {
  struct inode *f_inode;
} CORE;

struct kiocb {
  struct file *ki_filp;
  long long ki_pos;
} CORE;

struct iov_iter {
  bool data_source;
  unsigned long count;
} CORE;

#ifndef NULL
#define NULL ((void *)0)
#endif
