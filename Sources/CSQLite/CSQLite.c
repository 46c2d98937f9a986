#include "CSQLite.h"

#ifdef HAVE_LIBRARY
#include <sqlite3.h>

_Static_assert(CSQLITE_PERM == SQLITE_PERM && CSQLITE_BUSY == SQLITE_BUSY && CSQLITE_LOCKED == SQLITE_LOCKED, "");
_Static_assert(CSQLITE_NOMEM == SQLITE_NOMEM && CSQLITE_READONLY == SQLITE_READONLY, "");
_Static_assert(CSQLITE_IOERR == SQLITE_IOERR && CSQLITE_CORRUPT == SQLITE_CORRUPT, "");
_Static_assert(CSQLITE_FULL == SQLITE_FULL && CSQLITE_CANTOPEN == SQLITE_CANTOPEN, "");
_Static_assert(CSQLITE_TOOBIG == SQLITE_TOOBIG && CSQLITE_NOTADB == SQLITE_NOTADB, "");
_Static_assert(CSQLITE_ROW == SQLITE_ROW && CSQLITE_DONE == SQLITE_DONE, "");

_Static_assert(CSQLITE_INTEGER == SQLITE_INTEGER && CSQLITE_FLOAT == SQLITE_FLOAT, "");
_Static_assert(CSQLITE_TEXT == SQLITE3_TEXT && CSQLITE_BLOB == SQLITE_BLOB && CSQLITE_NULL == SQLITE_NULL, "");

static sqlite3 *db(csqlite_database *database) { return (sqlite3 *)database; }
static sqlite3_stmt *stmt(csqlite_statement *statement) { return (sqlite3_stmt *)statement; }

bool csqlite_available(void) { return true; }

int csqlite_open(const char *path, bool writable, csqlite_database **database) {
  int flags = SQLITE_OPEN_NOMUTEX | (writable ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY);
  return sqlite3_open_v2(path, (sqlite3 **)database, flags, NULL);
}
int csqlite_open_immutable(const char *uri, csqlite_database **database) {
  return sqlite3_open_v2(
      uri, (sqlite3 **)database, SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, NULL);
}
int csqlite_close(csqlite_database *database) { return sqlite3_close_v2(db(database)); }
int csqlite_busy_timeout(csqlite_database *database, int milliseconds) {
  return sqlite3_busy_timeout(db(database), milliseconds);
}
int csqlite_harden(csqlite_database *database) {
  // sqlite3_db_config takes variable arguments, which Swift cannot pass.
  int code = sqlite3_db_config(db(database), SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  if (code != SQLITE_OK) return code;
  return sqlite3_exec(db(database), "PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON", NULL, NULL, NULL);
}
const char *csqlite_message(csqlite_database *database) { return sqlite3_errmsg(db(database)); }
int csqlite_system_errno(csqlite_database *database) { return sqlite3_system_errno(db(database)); }
int64_t csqlite_memory_used(void) { return sqlite3_memory_used(); }
int64_t csqlite_memory_highwater(void) { return sqlite3_memory_highwater(0); }

int csqlite_execute(csqlite_database *database, const char *sql) {
  return sqlite3_exec(db(database), sql, NULL, NULL, NULL);
}
int64_t csqlite_last_insert_rowid(csqlite_database *database) { return sqlite3_last_insert_rowid(db(database)); }
int csqlite_prepare(csqlite_database *database, const char *sql, csqlite_statement **statement) {
  return sqlite3_prepare_v2(db(database), sql, -1, (sqlite3_stmt **)statement, NULL);
}
void csqlite_finalize(csqlite_statement *statement) { sqlite3_finalize(stmt(statement)); }
int csqlite_step(csqlite_statement *statement) { return sqlite3_step(stmt(statement)); }
int csqlite_reset(csqlite_statement *statement) { return sqlite3_reset(stmt(statement)); }

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
int csqlite_open(const char *path, bool writable, csqlite_database **database) UNAVAILABLE
int csqlite_open_immutable(const char *uri, csqlite_database **database) UNAVAILABLE
int csqlite_close(csqlite_database *database) UNAVAILABLE
int csqlite_busy_timeout(csqlite_database *database, int milliseconds) UNAVAILABLE
int csqlite_harden(csqlite_database *database) UNAVAILABLE
const char *csqlite_message(csqlite_database *database) { return "this build is without SQLite"; }
int csqlite_system_errno(csqlite_database *database) { return 0; }
int64_t csqlite_memory_used(void) { return 0; }
int64_t csqlite_memory_highwater(void) { return 0; }
int csqlite_execute(csqlite_database *database, const char *sql) UNAVAILABLE
int64_t csqlite_last_insert_rowid(csqlite_database *database) { return 0; }
int csqlite_prepare(csqlite_database *database, const char *sql, csqlite_statement **statement) UNAVAILABLE
void csqlite_finalize(csqlite_statement *statement) {}
int csqlite_step(csqlite_statement *statement) UNAVAILABLE
int csqlite_reset(csqlite_statement *statement) UNAVAILABLE
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
