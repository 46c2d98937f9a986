// busy_program PROCESSOR SECONDS [wait|tell FIFO]: keeps that processor busy for so long, with nothing but looking at the
// clock; before that, one of two waits for the word of the other.
#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

int main(int count, char **words) {
  if (count != 3 && count != 5) return 2;
  // The one open ends when the other one begins (fifo(7)).
  if (count == 5 && close(open(words[4], strcmp(words[3], "wait") == 0 ? O_RDONLY : O_WRONLY)) != 0) {
    perror(words[4]);
    return 1;
  }
  double start = now();
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET((size_t)atoi(words[1]), &set);
  if (sched_setaffinity(0, sizeof(set), &set) != 0) {
    perror("sched_setaffinity");
    return 1;
  }
  while (now() < start + atof(words[2])) {}
  return 0;
}
