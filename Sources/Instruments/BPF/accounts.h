// Each thread's own account, as the kernel has kept it, at the moment when the thread ends: exact for a thread of a
// millisecond and for one that nobody waits for, and at no cost before.
#pragma once

#include "common.h"

// Mirrored in ThreadAccount.swift.
struct thread_ended {
  struct event_head head;
  __u32 process;
  __u32 parent;
  __u64 started;  // CLOCK_MONOTONIC, nanoseconds
  __u64 run;      // on a processor, nanoseconds
  __u64 voluntary, involuntary;
  __u64 faults_minor, faults_major;
  __u64 read_calls, read_chars, write_calls, write_chars;
  __u64 read_bytes, write_bytes, cancelled_bytes;
  char name[16];
};

// Summed up apart from the events, so that the sums hold all threads even where events are lost.
static __always_inline void accounts_sum(struct task_struct *task) {
  add(FIGURE_EXITED_VOLUNTARY, task->nvcsw);
  add(FIGURE_EXITED_INVOLUNTARY, task->nivcsw);
  add(FIGURE_EXITED_FAULTS_MINOR, task->min_flt);
  add(FIGURE_EXITED_FAULTS_MAJOR, task->maj_flt);
  add(FIGURE_EXITED_WRITES, task->ioac.syscw);
  add(FIGURE_EXITED_WRITTEN, task->ioac.wchar);
  add(FIGURE_EXITED_DEVICE, task->ioac.write_bytes - task->ioac.cancelled_write_bytes);
  add(FIGURE_EXITED_THREADS, 1);
}

SEC("raw_tp/sched_process_exit")
int accounts_exit__btf(void *context) {
  if (!ours()) return 0;
  struct task_struct *task = (struct task_struct *)bpf_get_current_task_btf();
  accounts_sum(task);
  struct thread_ended *record = event(sizeof *record, EVENT_THREAD_ENDED);
  if (!record) return 0;
  record->process = task->tgid;
  record->parent = BPF_CORE_READ(task, real_parent, tgid);
  record->started = task->start_time;
  record->run = task->se.sum_exec_runtime;
  record->voluntary = task->nvcsw;
  record->involuntary = task->nivcsw;
  record->faults_minor = task->min_flt;
  record->faults_major = task->maj_flt;
  record->read_calls = task->ioac.syscr;
  record->read_chars = task->ioac.rchar;
  record->write_calls = task->ioac.syscw;
  record->write_chars = task->ioac.wchar;
  record->read_bytes = task->ioac.read_bytes;
  record->write_bytes = task->ioac.write_bytes;
  record->cancelled_bytes = task->ioac.cancelled_write_bytes;
  bpf_probe_read_kernel_str(record->name, sizeof record->name, task->comm);
  bpf_ringbuf_submit(record, 0);
  return 0;
}

// What a process executes replaces its memory, and with it the high-water mark that it has at its end.
SEC("raw_tp/sched_process_exec")
int accounts_image__btf(void *context) {
  if (ours()) add(FIGURE_IMAGES, 1);
  return 0;
}
