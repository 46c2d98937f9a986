#include "CLinux.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

int clinux_terminal_rows(int descriptor) {
  struct winsize size;
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_row : 0;
}

int clinux_terminal_columns(int descriptor) {
  struct winsize size;
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

static char at_stop[64];

// Stops as the signal by itself would, which in a group that nobody looks after is not at all (setpgid(2)).
static void stop(int number) {
  int error = errno;
  ssize_t ignored = write(STDERR_FILENO, at_stop, strlen(at_stop));
  (void)ignored;
  struct sigaction ours, usual = {.sa_handler = SIG_DFL};
  sigaction(number, &usual, &ours);
  raise(number);
  sigset_t set, before;
  sigemptyset(&set);
  sigaddset(&set, number);
  pthread_sigmask(SIG_UNBLOCK, &set, &before);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  sigaction(number, &ours, NULL);
  errno = error;
}

bool clinux_write_at_stop(const char *text) {
  struct sigaction found, wanted = {.sa_handler = text ? stop : SIG_DFL, .sa_flags = SA_RESTART};
  if (sigaction(SIGTSTP, NULL, &found) != 0 || found.sa_handler == SIG_IGN) return false;
  if (text && strlen(text) >= sizeof at_stop) return false;
  if (text) strcpy(at_stop, text);
  return sigaction(SIGTSTP, &wanted, NULL) == 0;
}
