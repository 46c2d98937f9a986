// Every BPF program, one object: the kernel's type information is read once, and the maps are shared. A new part is
// one file and one line here.

#include "common.h"

#include "accounts.h"
#include "causes.h"
#include "files.h"
#include "reads.h"
#include "syncs.h"
#include "tree.h"
#include "wakeups.h"
#include "writes.h"

char LICENSE[] SEC("license") = "Dual BSD/GPL";
