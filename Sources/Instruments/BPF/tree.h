// Who belongs to the tree by birth: the program, and every process that one of the tree has forked, wherever it goes.
//
// A process leaves the program's group when somebody moves it, itself or a service manager, or by being born elsewhere
// (CLONE_INTO_CGROUP). Its number is marked then, and `ours` knows it from there on, with all that it forks.
#pragma once

#include "common.h"

enum {
  FIGURE_PROCESSES = 60,  // that the tree has had, the program included
  FIGURE_LEFT = 61,       // that have left the program's group
  EVENT_LEFT = 5,
  MOST_LEVELS = 32,
};

struct kernfs_node {
  __u64 id;
} CORE;

struct cgroup;

struct cgroup_subsys_state {
  struct cgroup *cgroup;
  struct cgroup_subsys_state *parent;
} CORE;

struct cgroup {
  struct cgroup_subsys_state self;
  struct kernfs_node *kn;
} CORE;

struct css_set {
  struct cgroup *dfl_cgrp;
} CORE;

struct task_struct___tree {
  struct css_set *cgroups;
} CORE;

// Mirrored in LeftProcess.swift. The head's thread is the process.
struct tree_left {
  struct event_head head;
  char name[16];
  char where[96];
};

// The number of the program's group; 0 before the program was executed.
__u64 home = 0;

enum { IS_HOME = 0, IS_NOWHERE = 1 };

// The group above one, by address; or whether that one is the program's, or the topmost.
CHECKED_ONCE __u64 above(__u64 group) {
  struct cgroup *own = (void *)group;
  if (BPF_CORE_READ(own, kn, id) == home) return IS_HOME;
  struct cgroup_subsys_state *state = BPF_CORE_READ(own, self.parent);
  return state ? (__u64)BPF_CORE_READ(state, cgroup) : IS_NOWHERE;
}

// Whether a task is neither in the program's group nor in one below it.
static __always_inline bool is_outside(struct task_struct *task) {
  struct task_struct___tree *more = (void *)task;
  __u64 group = (__u64)BPF_CORE_READ(more, cgroups, dfl_cgrp);
  if (!home) return false;
  for (int level = 0; level < MOST_LEVELS; level++) {
    group = above(group);
    if (group == IS_HOME || group == IS_NOWHERE) break;
  }
  return group == IS_NOWHERE;
}

static __always_inline void leave(struct task_struct *task, __u32 process, const char *where) {
  add(FIGURE_LEFT, 1);
  some_left = 1;
  struct tree_left *record = event(sizeof *record, EVENT_LEFT);
  if (!record) return;
  record->head.thread = process;
  record->where[0] = 0;
  BPF_CORE_READ_STR_INTO(&record->name, task, comm);
  if (where) bpf_probe_read_kernel_str(record->where, sizeof record->where, where);
  bpf_ringbuf_submit(record, 0);
}

// The program, and whoever was put into its group, is known from its exec on.
SEC("raw_tp/sched_process_exec")
int tree_exec__btf(void *context) {
  if (!ours()) return 0;
  __u32 process = bpf_get_current_pid_tgid() >> 32;
  if (bpf_map_lookup_elem(&members, &process)) return 0;
  if (!home) home = bpf_get_current_cgroup_id();
  struct member born = {};
  bpf_map_update_elem(&members, &process, &born, BPF_ANY);
  add(FIGURE_PROCESSES, 1);
  return 0;
}

// sched_process_fork(parent, child), in the parent.
SEC("raw_tp/sched_process_fork")
int tree_fork__btf(__u64 *context) {
  if (!ours()) return 0;
  struct task_struct *child = (void *)context[1];
  __u32 process = BPF_CORE_READ(child, tgid);
  if (BPF_CORE_READ(child, pid) != process) return 0;
  add(FIGURE_PROCESSES, 1);
  struct member born = {.left = is_outside(child)};
  bpf_map_update_elem(&members, &process, &born, BPF_ANY);
  // What somebody forks who has left is told with him.
  if (born.left && bpf_current_task_under_cgroup(&group, 0) == 1) leave(child, process, NULL);
  return 0;
}

// cgroup_attach_task(group, path, task, whether all its threads), after the move.
SEC("raw_tp/cgroup_attach_task")
int tree_attach__btf(__u64 *context) {
  struct task_struct *task = (void *)context[2];
  __u32 process = BPF_CORE_READ(task, tgid);
  struct member *member = bpf_map_lookup_elem(&members, &process);
  if (!member || member->left || !is_outside(task)) return 0;
  member->left = 1;
  leave(task, process, (const char *)context[1]);
  return 0;
}

// Once nothing of the process runs any more; its number may be another's at once.
SEC("raw_tp/sched_process_free")
int tree_free__btf(__u64 *context) {
  struct task_struct *task = (void *)context[0];
  __u32 process = BPF_CORE_READ(task, tgid);
  if (BPF_CORE_READ(task, pid) == process) bpf_map_delete_elem(&members, &process);
  return 0;
}
