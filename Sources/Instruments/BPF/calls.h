// The system call that the current thread leaves, and the file that it was about.
#pragma once

#include "casts.h"
#include "common.h"

// What a call does, of those that are counted.
enum call_kind {
  CALL_OTHER,
  CALL_WRITE,     // to the file of its first argument
  CALL_WRITE_AS,  // the same, with flags as the sixth argument
  CALL_INTO,      // from one file to the one of its third argument
  CALL_SUBMIT,    // requests of aio(7)
  CALL_SYNC,
  CALL_SYNC_MAPPED,
  CALL_MAP,
  CALL_ALLOCATE,  // fallocate
  CALL_SEGMENT,   // shmget, shmat
  CALL_EXECUTE,  // execve, execveat
  CALL_TIMER,  // sets a timer that goes on beside the calls: timerfd_settime, timer_settime, setitimer, alarm
};

// By the kernel's tables: arch/x86/entry/syscalls/syscall_64.tbl and include/uapi/asm-generic/unistd.h.
static const __u8 calls_x86[512] = {
    [1] = CALL_WRITE,   [9] = CALL_MAP,    [18] = CALL_WRITE, [20] = CALL_WRITE, [26] = CALL_SYNC_MAPPED,
    [37] = CALL_TIMER,  [38] = CALL_TIMER, [223] = CALL_TIMER, [286] = CALL_TIMER,
    [40] = CALL_WRITE,  [74] = CALL_SYNC,  [75] = CALL_SYNC,  [162] = CALL_SYNC, [209] = CALL_SUBMIT,
    [29] = CALL_SEGMENT, [30] = CALL_SEGMENT, [285] = CALL_ALLOCATE,
    [275] = CALL_INTO,  [277] = CALL_SYNC, [296] = CALL_WRITE, [306] = CALL_SYNC, [326] = CALL_INTO,
    [328] = CALL_WRITE_AS, [59] = CALL_EXECUTE, [322] = CALL_EXECUTE,
};

static const __u8 calls_arm[512] = {
    [2] = CALL_SUBMIT, [64] = CALL_WRITE, [66] = CALL_WRITE, [68] = CALL_WRITE, [70] = CALL_WRITE,
    [71] = CALL_WRITE, [76] = CALL_INTO,  [81] = CALL_SYNC,  [82] = CALL_SYNC,  [83] = CALL_SYNC,
    [86] = CALL_TIMER, [103] = CALL_TIMER, [110] = CALL_TIMER,
    [47] = CALL_ALLOCATE, [194] = CALL_SEGMENT, [196] = CALL_SEGMENT,
    [84] = CALL_SYNC,  [222] = CALL_MAP,  [227] = CALL_SYNC_MAPPED, [267] = CALL_SYNC, [285] = CALL_INTO,
    [287] = CALL_WRITE_AS, [221] = CALL_EXECUTE, [281] = CALL_EXECUTE,
};

struct pt_regs___x86_call {
  unsigned long r10, r9, r8, dx, si, di, orig_ax;
} CORE;

struct pt_regs___arm64_call {
  __u64 regs[31];
  __u64 pstate, orig_x0;
  __s32 syscallno;
} CORE;

struct thread_info {
  __u32 status;
} CORE;

struct task_struct___call {
  struct thread_info thread_info;
} CORE;

struct call {
  __u32 kind;
  bool is_foreign;  // of a program of 32 bits, whose calls have other numbers
  __u64 arguments[6];
};

enum { TS_COMPAT = 2, X32 = 0x40000000, ARM_32 = 0x10, NO_NUMBER = -1 };

static __always_inline __u32 kind_of(const __u8 *table, __u64 number) {
  asm volatile("" : "+r"(number));
  return number < 512 ? table[number] : CALL_OTHER;
}

// The call that the current thread leaves, by the address of its registers. Its arguments are noted only where it is one that is
// counted: most are not.
static __always_inline void note_call_left(struct call *call, __u64 address) {
  struct task_struct___call *task = (void *)bpf_get_current_task_btf();
  void *registers = can_cast() ? AS(CAST_REGISTERS, void, address) : (void *)bpf_task_pt_regs((void *)task);
  struct pt_regs___x86_call *x86 = registers;
  struct pt_regs___arm64_call *arm = registers;
  if (bpf_core_field_exists(x86->orig_ax)) {
    __u64 number = x86->orig_ax;
    call->is_foreign = task->thread_info.status & TS_COMPAT || ((__s64)number > 0 && (number & X32));
    call->kind = kind_of(calls_x86, number);
    if (!call->kind) return;
    call->arguments[0] = x86->di, call->arguments[1] = x86->si, call->arguments[2] = x86->dx;
    call->arguments[3] = x86->r10, call->arguments[4] = x86->r8, call->arguments[5] = x86->r9;
  } else if (bpf_core_field_exists(arm->syscallno)) {
    call->is_foreign = arm->pstate & ARM_32;
    // Some kernels forget the number of execve on its way out (start_thread_common), and of rt_sigreturn.
    call->kind = arm->syscallno == NO_NUMBER ? CALL_EXECUTE : kind_of(calls_arm, (__u32)arm->syscallno);
    if (!call->kind) return;
    call->arguments[0] = arm->orig_x0, call->arguments[1] = arm->regs[1], call->arguments[2] = arm->regs[2];
    call->arguments[3] = arm->regs[3], call->arguments[4] = arm->regs[4], call->arguments[5] = arm->regs[5];
  } else {
    call->kind = CALL_OTHER;
    call->is_foreign = true;
  }
}
