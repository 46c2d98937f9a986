#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

void clinux_name_thread(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }

int clinux_set_timer_slack(uint64_t nanoseconds) {
  return prctl(PR_SET_TIMERSLACK, (unsigned long)nanoseconds, 0, 0, 0) == 0 ? 0 : errno;
}

// As many as any kernel can be built for.
enum { MOST = 8192 };

int clinux_allowed_processors(void) {
  cpu_set_t *set = CPU_ALLOC(MOST);
  if (set == NULL) return 1;
  size_t size = CPU_ALLOC_SIZE(MOST);
  int count = sched_getaffinity(0, size, set) == 0 ? CPU_COUNT_S(size, set) : 1;
  CPU_FREE(set);
  return count > 0 ? count : 1;
}

int clinux_pin_thread(int processor) {
  if (processor < 0 || processor >= MOST) return EINVAL;
  cpu_set_t *set = CPU_ALLOC(MOST);
  if (set == NULL) return ENOMEM;
  size_t size = CPU_ALLOC_SIZE(MOST);
  CPU_ZERO_S(size, set);
  CPU_SET_S(processor, size, set);
  int code = sched_setaffinity(0, size, set) == 0 ? 0 : errno;
  CPU_FREE(set);
  return code;
}

int64_t clinux_thread_switches(void) {
  struct rusage usage;
  return getrusage(RUSAGE_THREAD, &usage) == 0 ? usage.ru_nvcsw : -1;
}

int clinux_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }
