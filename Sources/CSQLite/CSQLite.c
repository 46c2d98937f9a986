#include "CSQLite.h"

#ifdef HAVE_LIBRARY
#include <sqlite3.h>
#include <stdlib.h>
#include <time.h>

_Static_assert(CSQLITE_PERM == SQLITE_PERM && CSQLITE_BUSY == SQLITE_BUSY && CSQLITE_LOCKED == SQLITE_LOCKED, "");
_Static_assert(CSQLITE_NOMEM == SQLITE_NOMEM && CSQLITE_READONLY == SQLITE_READONLY, "");
_Static_assert(CSQLITE_INTERRUPT == SQLITE_INTERRUPT, "");
_Static_assert(CSQLITE_IOERR == SQLITE_IOERR && CSQLITE_CORRUPT == SQLITE_CORRUPT, "");
_Static_assert(CSQLITE_FULL == SQLITE_FULL && CSQLITE_CANTOPEN == SQLITE_CANTOPEN, "");
_Static_assert(CSQLITE_TOOBIG == SQLITE_TOOBIG && CSQLITE_NOTADB == SQLITE_NOTADB, "");
_Static_assert(CSQLITE_ROW == SQLITE_ROW && CSQLITE_DONE == SQLITE_DONE, "");

_Static_assert(CSQLITE_INTEGER == SQLITE_INTEGER && CSQLITE_FLOAT == SQLITE_FLOAT, "");
_Static_assert(CSQLITE_TEXT == SQLITE3_TEXT && CSQLITE_BLOB == SQLITE_BLOB && CSQLITE_NULL == SQLITE_NULL, "");

struct csqlite_database {
  sqlite3 *handle;
  /// How long one call may take, and when this one has to be done (CLOCK_MONOTONIC).
  time_t seconds, end;
};

struct csqlite_statement {
  sqlite3_stmt *handle;
  csqlite_database *database;
};

static sqlite3 *db(csqlite_database *database) { return database->handle; }
static sqlite3_stmt *stmt(csqlite_statement *statement) { return statement->handle; }

static time_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec;
}
static void begin(csqlite_database *database) { database->end = now() + database->seconds; }
static int is_late(void *database) { return now() > ((csqlite_database *)database)->end; }

bool csqlite_available(void) { return true; }

static int flags(enum csqlite_access access) {
  switch (access) {
  case CSQLITE_READING: return SQLITE_OPEN_READONLY;
  case CSQLITE_WRITING: return SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  case CSQLITE_THERE: return SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW;
  case CSQLITE_IMMUTABLE: return SQLITE_OPEN_READONLY | SQLITE_OPEN_URI;
  }
}

static int harden(csqlite_database *database, int64_t longest) {
  sqlite3 *handle = database->handle;
  sqlite3_progress_handler(handle, 10000, is_late, database);
  if (longest < INT32_MAX) sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, (int)longest);
  // VACUUM attaches one.
  sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 1);
  // What belongs to a session goes with it: foreign keys count as triggers here.
  sqlite3_limit(handle, SQLITE_LIMIT_TRIGGER_DEPTH, 10);
  sqlite3_limit(handle, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 50);
  sqlite3_limit(handle, SQLITE_LIMIT_WORKER_THREADS, 0);
  // sqlite3_db_config takes variable arguments, which Swift cannot pass.
  sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0, (int *)0);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
  int code = sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  if (code != SQLITE_OK) return code;
  begin(database);
  const char *settings = "PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON; PRAGMA mmap_size=0";
  return sqlite3_exec(handle, settings, NULL, NULL, NULL);
}

int csqlite_open(const char *path, enum csqlite_access access, int seconds, int64_t longest,
                 csqlite_database **database) {
  *database = calloc(1, sizeof **database);
  if (*database == NULL) return CSQLITE_NOMEM;
  (*database)->seconds = seconds;
  int code = sqlite3_open_v2(path, &(*database)->handle, SQLITE_OPEN_NOMUTEX | flags(access), NULL);
  return code == SQLITE_OK ? harden(*database, longest) : code;
}
int csqlite_close(csqlite_database *database) {
  if (database == NULL) return CSQLITE_OK;
  int code = sqlite3_close_v2(database->handle);
  free(database);
  return code;
}
int csqlite_busy_timeout(csqlite_database *database, int milliseconds) {
  return sqlite3_busy_timeout(db(database), milliseconds);
}
const char *csqlite_message(csqlite_database *database) { return sqlite3_errmsg(db(database)); }
int csqlite_system_errno(csqlite_database *database) { return sqlite3_system_errno(db(database)); }
int64_t csqlite_memory_used(void) { return sqlite3_memory_used(); }
int64_t csqlite_memory_highwater(void) { return sqlite3_memory_highwater(0); }

int csqlite_execute(csqlite_database *database, const char *sql) {
  begin(database);
  return sqlite3_exec(db(database), sql, NULL, NULL, NULL);
}
const void *csqlite_image(csqlite_database *database, size_t *size) {
  sqlite3_int64 count = 0;
  unsigned char *bytes = sqlite3_serialize(db(database), "main", &count, 0);
  *size = bytes == NULL ? 0 : (size_t)count;
  return bytes;
}
void csqlite_free_image(const void *bytes) { sqlite3_free((void *)bytes); }

int64_t csqlite_last_insert_rowid(csqlite_database *database) { return sqlite3_last_insert_rowid(db(database)); }
int csqlite_prepare(csqlite_database *database, const char *sql, csqlite_statement **statement) {
  begin(database);
  *statement = calloc(1, sizeof **statement);
  if (*statement == NULL) return CSQLITE_NOMEM;
  (*statement)->database = database;
  int code = sqlite3_prepare_v2(db(database), sql, -1, &(*statement)->handle, NULL);
  if (code == SQLITE_OK) return code;
  free(*statement);
  *statement = NULL;
  return code;
}
void csqlite_finalize(csqlite_statement *statement) {
  if (statement == NULL) return;
  sqlite3_finalize(stmt(statement));
  free(statement);
}
int csqlite_step(csqlite_statement *statement) {
  begin(statement->database);
  return sqlite3_step(stmt(statement));
}
int csqlite_reset(csqlite_statement *statement) { return sqlite3_reset(stmt(statement)); }
int csqlite_clear_bindings(csqlite_statement *statement) { return sqlite3_clear_bindings(stmt(statement)); }

int csqlite_bind_int64(csqlite_statement *statement, int index, int64_t value) {
  return sqlite3_bind_int64(stmt(statement), index, value);
}
int csqlite_bind_double(csqlite_statement *statement, int index, double value) {
  return sqlite3_bind_double(stmt(statement), index, value);
}
int csqlite_bind_text(csqlite_statement *statement, int index, const void *bytes, size_t count) {
  return sqlite3_bind_text64(stmt(statement), index, bytes ? bytes : "", count, SQLITE_TRANSIENT, SQLITE_UTF8);
}
int csqlite_bind_blob(csqlite_statement *statement, int index, const void *bytes, size_t count) {
  return sqlite3_bind_blob64(stmt(statement), index, bytes ? bytes : "", count, SQLITE_TRANSIENT);
}

int csqlite_column_count(csqlite_statement *statement) { return sqlite3_column_count(stmt(statement)); }
int csqlite_column_type(csqlite_statement *statement, int index) {
  return sqlite3_column_type(stmt(statement), index);
}
int64_t csqlite_column_int64(csqlite_statement *statement, int index) {
  return sqlite3_column_int64(stmt(statement), index);
}
double csqlite_column_double(csqlite_statement *statement, int index) {
  return sqlite3_column_double(stmt(statement), index);
}
const void *csqlite_column_bytes(csqlite_statement *statement, int index, size_t *count) {
  const void *bytes = sqlite3_column_blob(stmt(statement), index);
  *count = bytes ? (size_t)sqlite3_column_bytes(stmt(statement), index) : 0;
  return bytes;
}

#else

#define UNAVAILABLE                                                                                                 \
  { return CSQLITE_UNAVAILABLE; }

bool csqlite_available(void) { return false; }
int csqlite_open(const char *path, enum csqlite_access access, int seconds, int64_t longest,
                 csqlite_database **database) UNAVAILABLE
int csqlite_close(csqlite_database *database) UNAVAILABLE
int csqlite_busy_timeout(csqlite_database *database, int milliseconds) UNAVAILABLE
const char *csqlite_message(csqlite_database *database) { return "this build is without SQLite"; }
int csqlite_system_errno(csqlite_database *database) { return 0; }
int64_t csqlite_memory_used(void) { return 0; }
int64_t csqlite_memory_highwater(void) { return 0; }
int csqlite_execute(csqlite_database *database, const char *sql) UNAVAILABLE
const void *csqlite_image(csqlite_database *database, size_t *size) {
  *size = 0;
  return NULL;
}
void csqlite_free_image(const void *bytes) {}
int64_t csqlite_last_insert_rowid(csqlite_database *database) { return 0; }
int csqlite_prepare(csqlite_database *database, const char *sql, csqlite_statement **statement) UNAVAILABLE
void csqlite_finalize(csqlite_statement *statement) {}
int csqlite_step(csqlite_statement *statement) UNAVAILABLE
int csqlite_reset(csqlite_statement *statement) UNAVAILABLE
int csqlite_clear_bindings(csqlite_statement *statement) UNAVAILABLE
int csqlite_bind_int64(csqlite_statement *statement, int index, int64_t value) UNAVAILABLE
int csqlite_bind_double(csqlite_statement *statement, int index, double value) UNAVAILABLE
int csqlite_bind_text(csqlite_statement *statement, int index, const void *bytes, size_t count) UNAVAILABLE
int csqlite_bind_blob(csqlite_statement *statement, int index, const void *bytes, size_t count) UNAVAILABLE
int csqlite_column_count(csqlite_statement *statement) { return 0; }
int csqlite_column_type(csqlite_statement *statement, int index) { return CSQLITE_NULL; }
int64_t csqlite_column_int64(csqlite_statement *statement, int index) { return 0; }
double csqlite_column_double(csqlite_statement *statement, int index) { return 0; }
const void *csqlite_column_bytes(csqlite_statement *statement, int index, size_t *count) {
  *count = 0;
  return NULL;
}
#endif
