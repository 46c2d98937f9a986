#include "libpq.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <linux/tcp.h>
#include <netdb.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

// What a server may say before it is no longer listened to: libpq itself has no bounds, and keeps all of it in memory.
enum { most_notices = 1000, most_results = 1000, most_greeting = 1 << 20, most_answer = 256 << 20, most_seconds = 660 };

struct cpostgres_session {
  connection *pq;
  long notices;
  uint64_t received, before;
  bool is_exact;  // whether the kernel counts what comes
  const char *given_up;
  // Of the thread that watches, all under the lock but what is atomic.
  pthread_t watcher;
  pthread_mutex_t lock;
  pthread_cond_t changed;
  int watched;  // the socket, also once libpq has closed its own descriptor of it
  bool is_watched, is_asked, is_resting, is_over;
  atomic_bool is_flooded;
};

static void count(void *argument, const char *message) {
  (void)message;
  ((cpostgres_session *)argument)->notices++;
}

static double now(void) {
  struct timespec moment;
  clock_gettime(CLOCK_MONOTONIC, &moment);
  return (double)moment.tv_sec + (double)moment.tv_nsec / 1e9;
}

// From here on each call on the connection fails at once.
static bool give_up(cpostgres_session *session, const char *why) {
  session->given_up = why;
  int descriptor = pq.socket(session->pq);
  if (descriptor >= 0) shutdown(descriptor, SHUT_RDWR);
  return false;
}

// What has come through a TCP connection since it was made, as the kernel counts it (linux/tcp.h); false for a Unix socket.
static bool arrived(int socket, uint64_t *bytes) {
  struct tcp_info facts = {0};
  socklen_t size = sizeof facts;
  if (getsockopt(socket, IPPROTO_TCP, TCP_INFO, &facts, &size) != 0) return false;
  *bytes = facts.tcpi_bytes_received;
  return size >= offsetof(struct tcp_info, tcpi_bytes_received) + sizeof *bytes;
}

// Counts what comes from here on.
static void begin_to_count(cpostgres_session *session) {
  session->notices = 0;
  session->received = 0;
  session->is_exact = arrived(pq.socket(session->pq), &session->before);
}

// Once libpq reads, it goes on as long as more comes: what waits at one moment may be the least of it.
static void count_received(cpostgres_session *session, int descriptor) {
  uint64_t all = 0;
  int waiting = 0;
  if (session->is_exact && arrived(descriptor, &all)) {
    session->received = all - session->before;
  } else if (ioctl(descriptor, FIONREAD, &waiting) == 0 && waiting > 0) {
    session->received += (uint64_t)waiting;
  }
}

enum { watch_milliseconds = 10, watch_rounds = 3 };

static void pause_watch(cpostgres_session *session) {
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_nsec += watch_milliseconds * 1000000L;
  if (until.tv_nsec >= 1000000000L) until.tv_nsec -= 1000000000L, until.tv_sec++;
  pthread_cond_timedwait(&session->changed, &session->lock, &until);
}

// One call of libpq reads on for as long as more comes: from a sender that is quicker than it, all that was announced. So another
// thread looks at what has come, and cuts the connection. It rests once nothing has been asked for a while.
static void *watch(void *argument) {
  cpostgres_session *session = argument;
  pthread_mutex_lock(&session->lock);
  for (int quiet = 0; !session->is_over; quiet = session->is_asked ? 0 : quiet + 1) {
    uint64_t all = 0;
    if (session->is_asked && session->is_exact && arrived(session->watched, &all) && all - session->before > most_answer) {
      atomic_store(&session->is_flooded, true);
      shutdown(session->watched, SHUT_RDWR);
    }
    session->is_resting = quiet >= watch_rounds;
    if (session->is_resting) {
      pthread_cond_wait(&session->changed, &session->lock);
    } else {
      pause_watch(session);
    }
  }
  pthread_mutex_unlock(&session->lock);
  return NULL;
}

static void begin_to_watch(cpostgres_session *session) {
  pthread_mutex_init(&session->lock, NULL);
  pthread_cond_init(&session->changed, NULL);
  session->watched = fcntl(pq.socket(session->pq), F_DUPFD_CLOEXEC, 0);
  // Signals are for the thread that created it.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  session->is_watched = pthread_create(&session->watcher, NULL, watch, session) == 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (session->is_watched) pthread_setname_np(session->watcher, "headroom-server");
}

static void end_watch(cpostgres_session *session) {
  if (!session->is_watched) {
    if (session->watched > 0) close(session->watched);
    return;
  }
  pthread_mutex_lock(&session->lock);
  session->is_over = true;
  pthread_cond_signal(&session->changed);
  pthread_mutex_unlock(&session->lock);
  pthread_join(session->watcher, NULL);
  close(session->watched);
}

// Counts what comes until the answer has ended.
static void begin_to_answer(cpostgres_session *session) {
  if (!session->is_watched) return begin_to_count(session);
  pthread_mutex_lock(&session->lock);
  begin_to_count(session);
  session->is_asked = true;
  if (session->is_resting) pthread_cond_signal(&session->changed);
  pthread_mutex_unlock(&session->lock);
}

static void end_answer(cpostgres_session *session) {
  if (!session->is_watched) return;
  pthread_mutex_lock(&session->lock);
  session->is_asked = false;
  pthread_mutex_unlock(&session->lock);
}

// Waits until the socket can be read or written, and counts what has come. With TLS libpq may hold bytes already: it is
// asked first, and then reads all that it has.
static bool wait_for(cpostgres_session *session, short events, double deadline, uint64_t most) {
  int descriptor = pq.socket(session->pq);
  double left = deadline - now();
  struct pollfd place = {descriptor, events, 0};
  if (left <= 0) return give_up(session, "it did not come to an end of its answer in time");
  poll(&place, 1, left > 1e6 ? 1000000000 : (int)(left * 1000) + 1);
  count_received(session, descriptor);
  if (session->received > most || session->notices > most_notices)
    return give_up(session, "it goes on sending without end");
  return true;
}

// As libpq has it: what the address says, else the environment; 0 is as long as it takes.
static double timeout_of(connection *opened) {
  double seconds = 0;
  setting *all = pq.conninfo(opened);
  for (setting *each = all; each != NULL && each->keyword != NULL; each++) {
    if (each->value != NULL && strcmp(each->keyword, "connect_timeout") == 0) seconds = atoi(each->value);
  }
  pq.conninfoFree(all);
  return seconds <= 0 ? 1e9 : seconds < 2 ? 2 : seconds;
}

// False where it did not come to an end of its greeting in time: another address of the same name may answer.
static bool greet(cpostgres_session *session) {
  double deadline = now() + timeout_of(session->pq);
  int state = POLLING_WRITING;
  while (state == POLLING_READING || state == POLLING_WRITING) {
    if (!wait_for(session, state == POLLING_READING ? POLLIN : POLLOUT, deadline, most_greeting))
      return now() < deadline;
    state = pq.connectPoll(session->pq);
  }
  return pq.status(session->pq) == CONNECTION_OK || session->received > 0;
}

enum { OWN = 8, PLACE = 3 };
typedef struct {
  const char *keywords[OWN + PLACE + 1], *values[OWN + PLACE + 1];
} settings;

static bool open_connection(cpostgres_session *session, const settings *all) {
  session->given_up = NULL;
  session->received = 0;
  session->is_exact = false;
  session->pq = pq.connectStartParams(all->keywords, all->values, 1);
  if (session->pq == NULL) return false;
  pq.setNoticeProcessor(session->pq, count, session);
  return pq.status(session->pq) != CONNECTION_BAD && greet(session);
}

// One of a list with commas; the only one counts for all.
static void part(char *found, size_t size, const char *list, int number) {
  for (const char *comma; number > 0 && list != NULL && (comma = strchr(list, ',')) != NULL; number--) list = comma + 1;
  snprintf(found, size, "%.*s", list ? (int)strcspn(list, ",") : 0, list ? list : "");
}

static bool try_place(cpostgres_session *session, settings *all, const char *address) {
  all->values[OWN + 2] = address;
  pq.finish(session->pq);
  return open_connection(session, all);
}

// True once one of the addresses that the name stands for has answered; the only one has been tried.
static bool try_addresses(cpostgres_session *session, settings *all, bool is_only) {
  struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found = NULL;
  const char *name = all->values[OWN], *port = all->values[OWN + 1];
  if (name[0] == '/' || getaddrinfo(name, *port ? port : NULL, &hints, &found) != 0)
    return !is_only && try_place(session, all, "");
  bool answered = false;
  for (struct addrinfo *each = found; each != NULL && !answered && session->pq != NULL; each = each->ai_next) {
    char address[NI_MAXHOST];
    if (is_only && found->ai_next == NULL) break;
    if (getnameinfo(each->ai_addr, each->ai_addrlen, address, sizeof address, NULL, 0, NI_NUMERICHOST) != 0) continue;
    answered = try_place(session, all, address);
  }
  freeaddrinfo(found);
  return answered;
}

static int parts(const char *list) {
  int count = 1;
  for (; (list = strchr(list, ',')) != NULL; list++) count++;
  return count;
}

// libpq goes on to the next address by itself where one refuses, but where one keeps silent only in calls that wait.
static void try_others(cpostgres_session *session, settings *all) {
  char hosts[4096] = "", addresses[4096] = "", ports[4096] = "", host[NI_MAXHOST], address[NI_MAXHOST], port[NI_MAXSERV];
  setting *found = pq.conninfo(session->pq);
  for (setting *each = found; each != NULL && each->keyword != NULL; each++) {
    if (each->value == NULL) continue;
    if (strcmp(each->keyword, "host") == 0) snprintf(hosts, sizeof hosts, "%s", each->value);
    if (strcmp(each->keyword, "hostaddr") == 0) snprintf(addresses, sizeof addresses, "%s", each->value);
    if (strcmp(each->keyword, "port") == 0) snprintf(ports, sizeof ports, "%s", each->value);
  }
  pq.conninfoFree(found);
  all->keywords[OWN] = "host", all->values[OWN] = host;
  all->keywords[OWN + 1] = "port", all->values[OWN + 1] = port;
  all->keywords[OWN + 2] = "hostaddr";
  int count = parts(*addresses ? addresses : hosts);
  bool answered = false;
  for (int number = 0; number < count && session->pq != NULL && !answered; number++) {
    part(host, sizeof host, hosts, number);
    part(port, sizeof port, ports, number);
    part(address, sizeof address, addresses, number);
    if (*address) {
      answered = count > 1 && try_place(session, all, address);
    } else if (*host) {
      answered = try_addresses(session, all, count == 1);
    }
  }
}

cpostgres_session *cpostgres_connect(const char *address, int seconds) {
  char timeout[16];
  snprintf(timeout, sizeof timeout, "%d", seconds);
  // What stands before "dbname" is overridden by what the address in it says, and that by what stands after it (libpq,
  // PQconnectdbParams).
  const char *own = getenv("PGCONNECT_TIMEOUT");
  // A server that stops answering is found out within half a minute (tcp(7), TCP_USER_TIMEOUT, TCP_KEEPIDLE).
  settings all = {
    {"connect_timeout", "fallback_application_name", "tcp_user_timeout", "keepalives_idle", "keepalives_interval",
     "keepalives_count", "dbname", "client_encoding"},
    {own && *own ? own : timeout, "headroom", "30000", "10", "5", "4", address, "UTF8"}};
  cpostgres_session *session = calloc(1, sizeof *session);
  if (session == NULL) return NULL;
  if (!open_connection(session, &all) && session->given_up != NULL) try_others(session, &all);
  if (session->pq == NULL) {
    free(session);
    return NULL;
  }
  if (cpostgres_is_well(session)) {
    pq.setnonblocking(session->pq, 1);
    begin_to_watch(session);
  }
  return session;
}

void cpostgres_finish(cpostgres_session *session) {
  end_watch(session);
  pq.finish(session->pq);
  free(session);
}

bool cpostgres_is_well(cpostgres_session *session) {
  return session->given_up == NULL && pq.status(session->pq) == CONNECTION_OK;
}

const char *cpostgres_message(cpostgres_session *session) {
  return session->given_up ? session->given_up : pq.errorMessage(session->pq);
}

bool cpostgres_is_given_up(cpostgres_session *session) { return session->given_up != NULL; }

// Sends what is still to be sent, and reads until a result is whole.
static bool settle(cpostgres_session *session, double deadline) {
  for (;;) {
    int unsent = pq.flush(session->pq);
    if (unsent < 0 || (unsent == 0 && !pq.isBusy(session->pq))) return true;
    if (!wait_for(session, unsent ? POLLIN | POLLOUT : POLLIN, deadline, most_answer)) return false;
    bool is_read = pq.consumeInput(session->pq);
    if (atomic_load(&session->is_flooded)) return give_up(session, "it goes on sending without end");
    if (!is_read) return true;
  }
}

static result *ask(cpostgres_session *session, const char *sql, int count, const char *const *values) {
  int sent = count < 0 ? pq.sendQuery(session->pq, sql)
                       : pq.sendQueryParams(session->pq, sql, count, NULL, values, NULL, NULL, 0);
  if (!sent) return NULL;
  double deadline = now() + most_seconds;
  result *kept = NULL;
  for (int number = 0; settle(session, deadline); number++) {
    result *next = pq.getResult(session->pq);
    if (next == NULL) return kept;
    if (number >= most_results) {
      pq.clear(next);
      give_up(session, "it goes on sending without end");
      break;
    }
    // The first failure ends the statements, as with PQexec; else the last result is the answer.
    if (kept != NULL && !cpostgres_has_succeeded(kept)) {
      pq.clear(next);
    } else {
      pq.clear(kept);
      kept = next;
    }
  }
  pq.clear(kept);
  return NULL;
}

cpostgres_result *cpostgres_execute(
    cpostgres_session *session, const char *sql, int count, const char *const *values) {
  if (session->given_up) return NULL;
  begin_to_answer(session);
  result *answer = ask(session, sql, count, values);
  end_answer(session);
  return answer;
}
