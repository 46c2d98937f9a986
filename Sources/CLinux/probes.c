#include "CLinux.h"

#include <errno.h>
#include <linux/perf_event.h>
#include <netdb.h>
#include <string.h>
#include <sys/personality.h>
#include <sys/syscall.h>
#include <unistd.h>

const int clinux_EAI_NODATA = EAI_NODATA;

int clinux_count_cycles(uint64_t *count) {
  struct perf_event_attr attributes;
  memset(&attributes, 0, sizeof attributes);
  attributes.size = sizeof attributes;
  attributes.type = PERF_TYPE_HARDWARE;
  attributes.config = PERF_COUNT_HW_CPU_CYCLES;
  attributes.exclude_kernel = 1;
  attributes.exclude_hv = 1;
  int fd = (int)syscall(SYS_perf_event_open, &attributes, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
  if (fd < 0) return errno;
  for (volatile int i = 0; i < 10000; i++) {}
  ssize_t length = read(fd, count, sizeof *count);
  int code = length == (ssize_t)sizeof *count ? 0 : length < 0 ? errno : EIO;
  close(fd);
  return code;
}

int clinux_runs_aarch32(void) {
#ifdef __aarch64__
  // The kernel refuses this personality with EINVAL where no processor has 32-bit user mode or CONFIG_COMPAT is off.
  int before = personality(0xffffffff);
  if (before == -1) return -1;
  if (personality(PER_LINUX32) == -1) return 0;
  personality((unsigned long)before);
  return 1;
#else
  return -1;
#endif
}
