#include "clinux_fork.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// SIGTTOU is not passed on: whoever is in a group of its own ignores it, to write to the terminal (tcsetpgrp(3)).
static void pass_on(const struct signalfd_siginfo *heard, pid_t to) {
  siginfo_t info;
  memset(&info, 0, sizeof info);
  info.si_signo = heard->ssi_signo == SIGTTOU ? SIGTSTP : (int)heard->ssi_signo;
  info.si_code = SI_QUEUE;
  info.si_pid = heard->ssi_code == SI_KERNEL ? 0 : (pid_t)heard->ssi_pid;
  info.si_uid = heard->ssi_uid;
  info.si_value.sival_int = CLINUX_TO_THE_GROUP;
  syscall(SYS_rt_sigqueueinfo, to, info.si_signo, &info);
}

static void listen_to_group(int leash, pid_t parent) {
  static const int heard[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGTTIN, SIGTTOU, SIGCONT};
  prctl(PR_SET_NAME, "headroom-group");
  int nowhere = open("/dev/null", O_RDWR);
  for (int standard = 0; standard < 3; standard++) dup2(nowhere, standard);
  dup2(leash, 3);
  syscall(SYS_close_range, 4u, ~0u, 0u);
  sigset_t set;
  sigemptyset(&set);
  for (size_t index = 0; index < sizeof heard / sizeof *heard; index++) sigaddset(&set, heard[index]);
  struct pollfd watched[] = {{.fd = 3, .events = POLLIN}, {.fd = signalfd(-1, &set, SFD_CLOEXEC), .events = POLLIN}};
  if (watched[1].fd == -1 || chdir("/") != 0) _exit(1);
  for (;;) {
    if (poll(watched, 2, -1) == -1) continue;
    if (watched[0].revents != 0) _exit(0);
    struct signalfd_siginfo info;
    if (read(watched[1].fd, &info, sizeof info) == sizeof info) pass_on(&info, parent);
  }
}

// Without a signal at its end and with all signals blocked, as the guard.
static pid_t bear(void) {
  sigset_t all, before;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, &before);
  pid_t pid = clinux_fork_bare(0, -1);
  int error = errno;
  if (pid != 0) sigprocmask(SIG_SETMASK, &before, NULL);
  errno = error;
  return pid;
}

static void bury(pid_t pid) {
  while (waitpid(pid, NULL, __WCLONE) == -1 && errno == EINTR) {
  }
}

// Who leads a group can only leave it for one that somebody else has made.
static int leave(void) {
  if (getpgrp() != getpid()) return setpgid(0, 0) == 0 ? 0 : errno;
  pid_t maker = bear();
  if (maker == -1) return errno;
  if (maker == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (;;) pause();
  }
  int error = setpgid(maker, maker) == 0 && setpgid(0, maker) == 0 ? 0 : errno;
  kill(maker, SIGKILL);
  bury(maker);
  return error;
}

bool clinux_has_terminal(void) {
  int terminal = open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC);
  if (terminal != -1) close(terminal);
  return terminal != -1;
}

static void (*found)(int) = SIG_DFL;

// A listener that is killed with the group can tell nobody to go on: its end then does (fcntl(2), F_SETSIG).
static void go_on_after(int leash) {
  fcntl(leash, F_SETOWN, getpid());
  fcntl(leash, F_SETSIG, SIGCONT);
  fcntl(leash, F_SETFL, O_ASYNC);
}

int clinux_lend_group(struct clinux_lent_group *lent) {
  *lent = (struct clinux_lent_group){.leash = -1};
  if (getsid(0) == getpid() || !clinux_has_terminal()) return 0;
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return errno;
  pid_t group = getpgrp(), parent = getpid(), listener = bear();
  int error = errno;
  if (listener == 0) listen_to_group(ends[0], parent);
  close(ends[0]);
  if (listener == -1) {
    close(ends[1]);
    return error;
  }
  *lent = (struct clinux_lent_group){.number = group, .listener = listener, .leash = ends[1]};
  go_on_after(lent->leash);
  error = leave();
  if (error == 0) found = signal(SIGTTOU, SIG_IGN);
  if (error != 0) clinux_take_group_back(lent);
  return error;
}

void clinux_enter_group(pid_t number) {
  if (number == 0) {
    if (!clinux_has_terminal()) setpgid(0, 0);
    return;
  }
  setpgid(0, number);
  signal(SIGTTOU, found);
}

void clinux_take_group_back(const struct clinux_lent_group *lent) {
  if (lent->number == 0) return;
  // Where nobody is left in it, only its own leader can make it again.
  if (setpgid(0, lent->number) != 0 && lent->number == getpid()) setpgid(0, 0);
  signal(SIGTTOU, found);
  close(lent->leash);
  bury(lent->listener);
}
