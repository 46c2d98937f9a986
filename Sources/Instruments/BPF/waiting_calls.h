// In which system call the current thread goes to sleep, and what kind of wait that is.
#pragma once

#include "common.h"

enum {
  X86_32_BIT = 0x23,  // __USER32_CS
  NO_CALL = -1,       // not in a system call: a page fault
  UNKNOWN_CALL = -2,
};

enum waiting_kind {
  KIND_OTHER,
  KIND_LOCK,     // a futex
  KIND_PAUSE,    // a time that passes
  KIND_POLL,     // poll, ppoll
  KIND_SELECT,   // select, pselect6
  KIND_QUEUE,    // epoll_wait and its like
  KIND_READ,
  KIND_ACCEPT,
  KIND_RESTART,  // goes on with what a stop or a freeze had interrupted (restart_syscall(2))
};

struct waiting_call {
  __s64 number;
  __u64 first, second, fourth;  // arguments
};

struct pt_regs___x86 {
  unsigned long r10, di, si, dx, orig_ax;
  unsigned short cs;
} CORE;

struct pt_regs___arm64 {
  __u64 regs[31];
  __u64 orig_x0;
  __s32 syscallno;
} CORE;

// syscall_64.tbl of the kernel.
static __always_inline __u32 kind_on_x86(__s64 number) {
  switch (number) {
    case 0: return KIND_READ;
    case 7: case 271: return KIND_POLL;
    case 23: case 270: return KIND_SELECT;
    case 35: case 230: return KIND_PAUSE;
    case 43: case 288: return KIND_ACCEPT;
    case 202: case 449: return KIND_LOCK;
    case 219: return KIND_RESTART;
    case 232: case 281: case 441: return KIND_QUEUE;
  }
  return KIND_OTHER;
}

// unistd.h of the kernel's asm-generic.
static __always_inline __u32 kind_on_arm64(__s64 number) {
  switch (number) {
    case 63: return KIND_READ;
    case 73: return KIND_POLL;
    case 72: return KIND_SELECT;
    case 101: case 115: return KIND_PAUSE;
    case 202: case 242: return KIND_ACCEPT;
    case 98: case 449: return KIND_LOCK;
    case 128: return KIND_RESTART;
    case 22: case 441: return KIND_QUEUE;
  }
  return KIND_OTHER;
}

// The call of the current thread; answers its kind.
static __always_inline __u32 call_of(struct waiting_call *call) {
  void *registers = (void *)bpf_task_pt_regs((struct task_struct *)bpf_get_current_task_btf());
  struct pt_regs___x86 *x86 = registers;
  struct pt_regs___arm64 *arm = registers;
  call->number = UNKNOWN_CALL;
  if (bpf_core_field_exists(x86->orig_ax)) {
    call->first = x86->di;
    call->second = x86->si;
    call->fourth = x86->r10;
    if (x86->cs == X86_32_BIT) return KIND_OTHER;
    __s64 number = (__s64)x86->orig_ax;
    call->number = number < 0 ? NO_CALL : number;
    return kind_on_x86(call->number);
  }
  if (bpf_core_field_exists(arm->syscallno)) {
    call->number = arm->syscallno;
    call->first = arm->orig_x0;
    call->second = arm->regs[1];
    call->fourth = arm->regs[3];
    return kind_on_arm64(call->number);
  }
  return KIND_OTHER;
}
