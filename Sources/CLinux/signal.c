#include "CLinux.h"

#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <unistd.h>

// What this process has otherwise than it found it, and what it was.
static struct {
  int number;
  void (*wanted)(int);
  bool was_ignored;
} settled[] = {{SIGPIPE, SIG_IGN, false}, {SIGXFSZ, SIG_IGN, false}, {SIGCHLD, SIG_DFL, false}};
enum { SETTLED = sizeof settled / sizeof *settled };

static bool is_ignored(int number) {
  struct sigaction found;
  return sigaction(number, NULL, &found) == 0 && found.sa_handler == SIG_IGN;
}

// The C library takes two signals for itself once there are threads, shows them to nobody, and leaves them ignored in what
// posix_spawn(3) starts. The kernel's own structure begins with the handler.
static struct {
  int number;
  bool was_ignored;
} internal[] = {{32, false}, {33, false}};
enum { INTERNAL = sizeof internal / sizeof *internal };

static void find_internal(void) {
  for (int index = 0; index < INTERNAL; index++) {
    unsigned long found[4] = {0};
    syscall(SYS_rt_sigaction, internal[index].number, NULL, found, sizeof(uint64_t));
    internal[index].was_ignored = found[0] == (unsigned long)SIG_IGN;
  }
}

static void restore_internal(void) {
  const unsigned long ignored[4] = {(unsigned long)SIG_IGN};
  for (int index = 0; index < INTERNAL; index++) {
    if (internal[index].was_ignored)
      syscall(SYS_rt_sigaction, internal[index].number, ignored, NULL, sizeof(uint64_t));
  }
}

void clinux_settle_signals(void) {
  find_internal();
  for (int index = 0; index < SETTLED; index++) {
    settled[index].was_ignored = is_ignored(settled[index].number);
    signal(settled[index].number, settled[index].wanted);
  }
}

void clinux_unsettle_signals(void) {
  restore_internal();
  for (int index = 0; index < SETTLED; index++) {
    signal(settled[index].number, settled[index].was_ignored ? SIG_IGN : SIG_DFL);
  }
}

int clinux_signal_descriptor(const int *signals, int count, uint64_t *previous) {
  sigset_t set, old;
  sigemptyset(&set);
  for (int index = 0; index < count; index++) {
    // A blocked signal is queued even where it is ignored, and nohup(1) means what it says.
    if (!is_ignored(signals[index])) sigaddset(&set, signals[index]);
  }
  pthread_sigmask(SIG_BLOCK, &set, &old);
  *previous = 0;
  for (int number = 1; number < 64; number++) {
    if (sigismember(&old, number) == 1) *previous |= (uint64_t)1 << (number - 1);
  }
  return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

void clinux_block_signals(void) {
  sigset_t set;
  sigfillset(&set);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
}

void clinux_restore_signals(uint64_t mask) {
  sigset_t set;
  sigemptyset(&set);
  for (int number = 1; number < 64; number++) {
    if (mask >> (number - 1) & 1) sigaddset(&set, number);
  }
  pthread_sigmask(SIG_SETMASK, &set, NULL);
}

int clinux_next_signal(int descriptor, struct clinux_signal *signal) {
  struct signalfd_siginfo info;
  if (read(descriptor, &info, sizeof info) != sizeof info) return 0;
  signal->number = (int)info.ssi_signo;
  signal->sender = info.ssi_code == SI_KERNEL ? 0 : (pid_t)info.ssi_pid;
  signal->is_to_group = info.ssi_code == SI_QUEUE && info.ssi_int == CLINUX_TO_THE_GROUP;
  return 1;
}

const char *clinux_signal_name(int number) { return sigabbrev_np(number); }

const char *clinux_error_name(int number) { return strerrorname_np(number); }
