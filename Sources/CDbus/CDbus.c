#include "CDbus.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

// Of libdbus-1's interface, which has been stable since 1.0, only this is used. Declared here and loaded when asked, so
// that a build needs no header and a command that asks no daemon does not load the library.
typedef struct connection connection;
typedef struct message message;
typedef struct pending pending;
typedef uint32_t boolean;
typedef struct {
  const char *name;
  const char *message;
  unsigned int flags;
  void *padding;
} error;
_Static_assert(sizeof(error) == 4 * sizeof(void *), "the size of DBusError");

#define FUNCTIONS(F)                                                                                    \
  F(boolean, threads_init_default, (void))                                                              \
  F(void, error_init, (error *))                                                                        \
  F(void, error_free, (error *))                                                                        \
  F(void, connection_set_change_sigpipe, (boolean))                                                     \
  F(connection *, connection_open_private, (const char *, error *))                                     \
  F(void, connection_set_exit_on_disconnect, (connection *, boolean))                                   \
  F(void, connection_set_max_message_size, (connection *, long))                                        \
  F(void, connection_set_max_received_size, (connection *, long))                                       \
  F(boolean, connection_send_with_reply, (connection *, message *, pending **, int))                    \
  F(boolean, connection_read_write_dispatch, (connection *, int))                                       \
  F(boolean, pending_call_get_completed, (pending *))                                                   \
  F(message *, pending_call_steal_reply, (pending *))                                                   \
  F(void, pending_call_cancel, (pending *))                                                             \
  F(void, pending_call_unref, (pending *))                                                              \
  F(boolean, set_error_from_message, (error *, message *))                                              \
  F(void, connection_close, (connection *))                                                             \
  F(void, connection_unref, (connection *))                                                             \
  F(boolean, validate_bus_name, (const char *, error *))                                                \
  F(boolean, validate_path, (const char *, error *))                                                    \
  F(boolean, validate_interface, (const char *, error *))                                               \
  F(boolean, validate_member, (const char *, error *))                                                  \
  F(boolean, validate_utf8, (const char *, error *))                                                    \
  F(message *, message_new_method_call, (const char *, const char *, const char *, const char *))       \
  F(message *, message_demarshal, (const char *, int, error *))                                         \
  F(void, message_set_auto_start, (message *, boolean))                                                 \
  F(void, message_unref, (message *))                                                                   \
  F(boolean, message_iter_init, (message *, cdbus_iterator *))                                          \
  F(void, message_iter_init_append, (message *, cdbus_iterator *))                                      \
  F(boolean, message_iter_append_basic, (cdbus_iterator *, int, const void *))                          \
  F(int, message_iter_get_arg_type, (cdbus_iterator *))                                                 \
  F(int, message_iter_get_element_type, (cdbus_iterator *))                                             \
  F(void, message_iter_recurse, (cdbus_iterator *, cdbus_iterator *))                                   \
  F(boolean, message_iter_next, (cdbus_iterator *))                                                     \
  F(void, message_iter_get_basic, (cdbus_iterator *, void *))

static struct {
#define MEMBER(result, name, parameters) result(*name) parameters;
  FUNCTIONS(MEMBER)
#undef MEMBER
} dbus;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool loaded;

static void load(void) {
  void *library = dlopen("libdbus-1.so.3", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return;
  bool complete = true;
#define FIND(result, function, parameters)                              \
  *(void **)(&dbus.function) = dlsym(library, "dbus_" #function);       \
  if (dbus.function == NULL) complete = false;
  FUNCTIONS(FIND)
#undef FIND
  if (!complete || !dbus.threads_init_default()) return;
  // It would else ignore SIGPIPE for the whole process; it asks for no such signal when it sends.
  dbus.connection_set_change_sigpipe(false);
  loaded = true;
}

bool cdbus_available(void) {
  pthread_once(&once, load);
  return loaded;
}

static void take(error *from, cdbus_error *to) {
  snprintf(to->name, sizeof to->name, "%s", from->name ? from->name : "");
  snprintf(to->message, sizeof to->message, "%s", from->message ? from->message : "");
  dbus.error_free(from);
}

void *cdbus_open(const char *address, cdbus_error *problem) {
  error error;
  dbus.error_init(&error);
  connection *opened = dbus.connection_open_private(address, &error);
  if (opened == NULL) {
    take(&error, problem);
    return NULL;
  }
  dbus.connection_set_exit_on_disconnect(opened, false);
  dbus.connection_set_max_message_size(opened, 4 << 20);
  dbus.connection_set_max_received_size(opened, 8 << 20);
  return opened;
}

void cdbus_close(void *connection) {
  dbus.connection_close(connection);
  dbus.connection_unref(connection);
}

// The library takes a malformed name for a programmer's mistake and aborts.
void *cdbus_new_call(const char *destination, const char *path, const char *interface, const char *method) {
  if (!dbus.validate_bus_name(destination, NULL) || !dbus.validate_path(path, NULL)) return NULL;
  if (!dbus.validate_interface(interface, NULL) || !dbus.validate_member(method, NULL)) return NULL;
  message *call = dbus.message_new_method_call(destination, path, interface, method);
  if (call != NULL) dbus.message_set_auto_start(call, false);
  return call;
}

void cdbus_release(void *message) { dbus.message_unref(message); }

static bool append(void *call, int kind, const void *value) {
  cdbus_iterator iterator;
  dbus.message_iter_init_append(call, &iterator);
  return dbus.message_iter_append_basic(&iterator, kind, value);
}

bool cdbus_append_string(void *call, const char *text) {
  return dbus.validate_utf8(text, NULL) && append(call, 's', &text);
}

bool cdbus_append_object_path(void *call, const char *path) {
  return dbus.validate_path(path, NULL) && append(call, 'o', &path);
}

bool cdbus_append_uint32(void *call, uint32_t value) { return append(call, 'u', &value); }

bool cdbus_append_bool(void *call, bool value) {
  boolean wide = value;
  return append(call, 'b', &wide);
}

static void say(cdbus_error *problem, const char *name, const char *message) {
  snprintf(problem->name, sizeof problem->name, "org.freedesktop.DBus.Error.%s", name);
  snprintf(problem->message, sizeof problem->message, "%s", message);
}

static int64_t milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// The library's own way to send and wait first waits until all is sent, for ever where the bus does not read.
static bool wait(connection *connection, pending *call, int timeout) {
  int64_t end = milliseconds() + timeout;
  while (!dbus.pending_call_get_completed(call)) {
    int64_t rest = end - milliseconds();
    if (rest <= 0) return false;
    if (!dbus.connection_read_write_dispatch(connection, (int)rest)) return dbus.pending_call_get_completed(call);
  }
  return true;
}

void *cdbus_exchange(void *connection, void *call, int timeout, cdbus_error *problem) {
  pending *sent = NULL;
  if (!dbus.connection_send_with_reply(connection, call, &sent, INT_MAX) || sent == NULL) {
    say(problem, "Disconnected", "the connection to the bus is closed");
    return NULL;
  }
  if (!wait(connection, sent, timeout)) dbus.pending_call_cancel(sent);
  message *reply = dbus.pending_call_get_completed(sent) ? dbus.pending_call_steal_reply(sent) : NULL;
  dbus.pending_call_unref(sent);
  if (reply == NULL) {
    say(problem, "NoReply", "no reply came in time");
    return NULL;
  }
  error error;
  dbus.error_init(&error);
  if (!dbus.set_error_from_message(&error, reply)) return reply;
  take(&error, problem);
  dbus.message_unref(reply);
  return NULL;
}

void *cdbus_decode(const uint8_t *bytes, size_t size, cdbus_error *problem) {
  error error;
  dbus.error_init(&error);
  if (size > INT_MAX) size = INT_MAX;
  void *decoded = dbus.message_demarshal((const char *)bytes, (int)size, &error);
  if (decoded == NULL) take(&error, problem);
  return decoded;
}

void cdbus_begin(void *message, cdbus_iterator *iterator) { dbus.message_iter_init(message, iterator); }
int cdbus_kind(cdbus_iterator *iterator) { return dbus.message_iter_get_arg_type(iterator); }
int cdbus_element_kind(cdbus_iterator *iterator) { return dbus.message_iter_get_element_type(iterator); }
void cdbus_enter(cdbus_iterator *iterator, cdbus_iterator *inner) { dbus.message_iter_recurse(iterator, inner); }
void cdbus_next(cdbus_iterator *iterator) { dbus.message_iter_next(iterator); }

const char *cdbus_text(cdbus_iterator *iterator) {
  const char *text = NULL;
  dbus.message_iter_get_basic(iterator, &text);
  return text;
}

int64_t cdbus_signed(cdbus_iterator *iterator) {
  union { int16_t n; int32_t i; int64_t x; } value = {.x = 0};
  int kind = cdbus_kind(iterator);
  dbus.message_iter_get_basic(iterator, &value);
  return kind == 'n' ? value.n : kind == 'i' ? value.i : value.x;
}

uint64_t cdbus_unsigned(cdbus_iterator *iterator) {
  union { uint8_t y; boolean b; uint16_t q; uint32_t u; uint64_t t; } value = {.t = 0};
  int kind = cdbus_kind(iterator);
  dbus.message_iter_get_basic(iterator, &value);
  switch (kind) {
    case 'y': return value.y;
    case 'b': return value.b;
    case 'q': return value.q;
    case 'u': return value.u;
    default: return value.t;
  }
}

double cdbus_double(cdbus_iterator *iterator) {
  double value = 0;
  dbus.message_iter_get_basic(iterator, &value);
  return value;
}
