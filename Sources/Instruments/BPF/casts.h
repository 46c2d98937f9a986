// Pointers of a type, made of addresses: what they lead to is read without a call, which is most of what reading costs.
#pragma once

#include "types.h"

// Types that addresses are made pointers of. Mirrored in casts.c.
enum cast { CAST_TASK, CAST_FILE, CAST_FOLIO, CAST_REGISTERS, CASTS };

// Their numbers in the kernel's type information, put in by the loader; 0 where the kernel makes no such pointers.
const volatile __u32 casts[CASTS];

// bpf_rdonly_cast of the kernel, since Linux 6.2, by a number that no helper has: the loader puts its own in (casts.c).
static void *(*const kernel_cast)(const void *address, __u32 type) = (void *)0x6361;

static __always_inline bool can_cast(void) { return casts[CAST_TASK]; }

// Only where `can_cast`. What cannot be read is 0.
#define AS(kind, type, address) ((type *)kernel_cast((const void *)(address), casts[kind]))
