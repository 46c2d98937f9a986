#include "CBpf.h"

#ifdef HAVE_LIBRARY

#include <bpf/bpf.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>

int cbpf_count_costs(void) { return bpf_enable_stats(BPF_STATS_RUN_TIME); }

int cbpf_next_cost(uint32_t after, struct cbpf_cost *cost) {
  memset(cost, 0, sizeof *cost);
  int error = bpf_prog_get_next_id(after, &cost->number);
  if (error != 0) return error;
  int program = bpf_prog_get_fd_by_id(cost->number);
  // One that was unloaded meanwhile has no costs.
  if (program < 0) return program == -ENOENT ? 0 : program;
  struct bpf_prog_info info = {0};
  uint32_t size = sizeof info;
  error = bpf_obj_get_info_by_fd(program, &info, &size);
  close(program);
  if (error != 0) return error;
  memcpy(cost->name, info.name, sizeof info.name);
  cost->runs = info.run_cnt;
  cost->nanoseconds = info.run_time_ns;
  return 0;
}

#else

#include <errno.h>

int cbpf_count_costs(void) { return -ENOSYS; }
int cbpf_next_cost(uint32_t after, struct cbpf_cost *cost) { return (void)after, (void)cost, -ENOSYS; }

#endif
