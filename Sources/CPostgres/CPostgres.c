#include "CPostgres.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

// Of libpq's interface, stable since PostgreSQL 9, only this is used: ConnStatusType and ExecStatusType by number, Oid
// as an unsigned int, field codes as in postgres_ext.h.
typedef cpostgres_connection connection;
typedef cpostgres_result result;
typedef void (*processor)(void *, const char *);
enum { CONNECTION_OK = 0, COMMAND_OK = 1, TUPLES_OK = 2 };

#define FUNCTIONS(F)                                                                                                \
  F(connection *, connectdbParams, (const char *const *, const char *const *, int))                                 \
  F(int, status, (const connection *))                                                                              \
  F(char *, errorMessage, (const connection *))                                                                     \
  F(void, finish, (connection *))                                                                                   \
  F(processor, setNoticeProcessor, (connection *, processor, void *))                                               \
  F(result *, exec, (connection *, const char *))                                                                   \
  F(result *, execParams,                                                                                           \
    (connection *, const char *, int, const unsigned int *, const char *const *, const int *, const int *, int))    \
  F(int, resultStatus, (const result *))                                                                            \
  F(char *, resultErrorField, (const result *, int))                                                                \
  F(int, ntuples, (const result *))                                                                                 \
  F(int, nfields, (const result *))                                                                                 \
  F(char *, getvalue, (const result *, int, int))                                                                   \
  F(int, getlength, (const result *, int, int))                                                                     \
  F(int, getisnull, (const result *, int, int))                                                                     \
  F(unsigned int, ftype, (const result *, int))                                                                     \
  F(void, clear, (result *))

static struct {
#define MEMBER(type, name, parameters) type(*name) parameters;
  FUNCTIONS(MEMBER)
#undef MEMBER
} pq;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool loaded;

static void load(void) {
  void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return;
  bool complete = true;
#define FIND(type, function, parameters)                         \
  *(void **)(&pq.function) = dlsym(library, "PQ" #function);     \
  if (pq.function == NULL) complete = false;
  FUNCTIONS(FIND)
#undef FIND
  loaded = complete;
}

bool cpostgres_available(void) {
  pthread_once(&once, load);
  return loaded;
}

static void ignore(void *argument, const char *message) {}

cpostgres_connection *cpostgres_connect(const char *address, int seconds) {
  char timeout[16];
  snprintf(timeout, sizeof timeout, "%d", seconds);
  // What stands before "dbname" is overridden by what the address in it says (libpq, PQconnectdbParams).
  const char *own = getenv("PGCONNECT_TIMEOUT");
  // A server that stops answering is found out within half a minute (tcp(7), TCP_USER_TIMEOUT, TCP_KEEPIDLE).
  const char *keywords[] = {
    "connect_timeout", "fallback_application_name", "tcp_user_timeout", "keepalives_idle", "keepalives_interval",
    "keepalives_count", "dbname", "client_encoding", NULL};
  const char *values[] = {
    own && *own ? own : timeout, "headroom", "30000", "10", "5", "4", address, "UTF8", NULL};
  connection *opened = pq.connectdbParams(keywords, values, 1);
  if (opened != NULL) pq.setNoticeProcessor(opened, ignore, NULL);
  return opened;
}

void cpostgres_finish(cpostgres_connection *connection) { pq.finish(connection); }
bool cpostgres_is_well(cpostgres_connection *connection) { return pq.status(connection) == CONNECTION_OK; }
const char *cpostgres_message(cpostgres_connection *connection) { return pq.errorMessage(connection); }

cpostgres_result *cpostgres_execute(
    cpostgres_connection *connection, const char *sql, int count, const char *const *values) {
  if (count < 0) return pq.exec(connection, sql);
  return pq.execParams(connection, sql, count, NULL, values, NULL, NULL, 0);
}

void cpostgres_clear(cpostgres_result *result) { pq.clear(result); }

bool cpostgres_has_succeeded(cpostgres_result *result) {
  int status = pq.resultStatus(result);
  return status == COMMAND_OK || status == TUPLES_OK;
}

const char *cpostgres_state(cpostgres_result *result) { return pq.resultErrorField(result, 'C'); }
const char *cpostgres_reason(cpostgres_result *result) { return pq.resultErrorField(result, 'M'); }
int cpostgres_rows(cpostgres_result *result) { return pq.ntuples(result); }
int cpostgres_columns(cpostgres_result *result) { return pq.nfields(result); }

const char *cpostgres_value(cpostgres_result *result, int row, int column, size_t *count) {
  if (pq.getisnull(result, row, column)) return NULL;
  *count = (size_t)pq.getlength(result, row, column);
  return pq.getvalue(result, row, column);
}

unsigned int cpostgres_type(cpostgres_result *result, int column) { return pq.ftype(result, column); }
