#include "CLinux.h"

#include <poll.h>
#include <errno.h>
#include <semaphore.h>
#include <stdlib.h>
#include <sys/timerfd.h>
#include <time.h>

struct clinux_waker {
  sem_t semaphore;
};

struct clinux_waker *clinux_waker_make(void) {
  struct clinux_waker *waker = malloc(sizeof *waker);
  if (waker != NULL) sem_init(&waker->semaphore, 0, 0);
  return waker;
}

void clinux_waker_free(struct clinux_waker *waker) {
  sem_destroy(&waker->semaphore);
  free(waker);
}

void clinux_waker_wake(struct clinux_waker *waker) { sem_post(&waker->semaphore); }

bool clinux_waker_wait(struct clinux_waker *waker, uint64_t nanoseconds) {
  struct timespec deadline = {.tv_sec = (time_t)(nanoseconds / 1000000000u),
                              .tv_nsec = (long)(nanoseconds % 1000000000u)};
  int result;
  while ((result = sem_clockwait(&waker->semaphore, CLOCK_MONOTONIC, &deadline)) == -1 && errno == EINTR) {
  }
  return result == 0;
}

void clinux_wait_readable(const int *descriptors, int count, uint64_t until) {
  struct pollfd list[8];
  struct timespec now;
  if (count > 8) count = 8;
  for (int index = 0; index < count; index++) list[index] = (struct pollfd){.fd = descriptors[index], .events = POLLIN};
  clock_gettime(CLOCK_MONOTONIC, &now);
  uint64_t time = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
  uint64_t rest = until > time ? until - time : 0;
  struct timespec left = {.tv_sec = (time_t)(rest / 1000000000u), .tv_nsec = (long)(rest % 1000000000u)};
  ppoll(list, (nfds_t)count, &left, NULL);
}

int clinux_timer_descriptor(void) { return timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC); }

int clinux_timer_set(int descriptor, uint64_t nanoseconds) {
  struct itimerspec time = {.it_value = {.tv_sec = (time_t)(nanoseconds / 1000000000u),
                                         .tv_nsec = (long)(nanoseconds % 1000000000u)}};
  return timerfd_settime(descriptor, TFD_TIMER_ABSTIME, &time, NULL) == 0 ? 0 : errno;
}
