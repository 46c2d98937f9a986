// Prints how many thousand ticks the processor's time stamp counter makes in a second. QEMU's guests count the same ticks,
// and measure their length when they boot; on a busy host they get that wrong by a factor, and all their time with it.
#include <stdint.h>
#include <stdio.h>
#include <time.h>
#include <x86intrin.h>

struct moment {
  uint64_t ticks, nanoseconds;
};

// Of many tries the one that was interrupted least: the least time between the two readings of the clock.
static struct moment now(void) {
  struct moment best = {0};
  uint64_t shortest = UINT64_MAX;
  for (int i = 0; i < 200; i++) {
    struct timespec before, after;
    clock_gettime(CLOCK_MONOTONIC_RAW, &before);
    uint64_t ticks = __rdtsc();
    clock_gettime(CLOCK_MONOTONIC_RAW, &after);
    uint64_t start = before.tv_sec * 1000000000ull + before.tv_nsec;
    uint64_t took = after.tv_sec * 1000000000ull + after.tv_nsec - start;
    if (took >= shortest) continue;
    shortest = took;
    best = (struct moment){ticks, start + took / 2};
  }
  return best;
}

int main(void) {
  struct moment first = now();
  nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
  struct moment last = now();
  printf("%llu\n", (unsigned long long)((last.ticks - first.ticks) * 1000000 / (last.nanoseconds - first.nanoseconds)));
  return 0;
}
