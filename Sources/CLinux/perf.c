#include "CLinux.h"

#include <linux/perf_event.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static struct perf_event_attr attributes_of(const struct clinux_counter *counter) {
  struct perf_event_attr attributes;
  memset(&attributes, 0, sizeof attributes);
  attributes.size = sizeof attributes;
  attributes.type = counter->type;
  attributes.config = counter->config;
  attributes.config1 = counter->config1;
  attributes.config2 = counter->config2;
  attributes.exclude_user = counter->exclude_user;
  attributes.exclude_kernel = counter->exclude_kernel;
  attributes.exclude_hv = counter->exclude_hypervisor;
  attributes.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
  return attributes;
}

int clinux_counter_open(pid_t process, const struct clinux_counter *counter) {
  struct perf_event_attr attributes = attributes_of(counter);
  attributes.disabled = 1;
  attributes.enable_on_exec = 1;
  attributes.inherit = 1;
  return (int)syscall(SYS_perf_event_open, &attributes, process, -1, -1, PERF_FLAG_FD_CLOEXEC);
}

int clinux_counter_open_processor(int processor, const struct clinux_counter *counter) {
  struct perf_event_attr attributes = attributes_of(counter);
  return (int)syscall(SYS_perf_event_open, &attributes, -1, processor, -1, PERF_FLAG_FD_CLOEXEC);
}
