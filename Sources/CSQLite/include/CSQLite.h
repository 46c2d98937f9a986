#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Every name here starts with csqlite_. The opaque types stand for sqlite3 and sqlite3_stmt, so that this header
// needs no sqlite3.h on a machine without the library. The result codes are SQLite's own (sqlite.org/rescode.html).

typedef struct csqlite_database csqlite_database;
typedef struct csqlite_statement csqlite_statement;

/// Whether this build has the library; without it each function answers CSQLITE_UNAVAILABLE or nothing.
bool csqlite_available(void);

enum {
  CSQLITE_OK = 0,
  CSQLITE_PERM = 3,
  CSQLITE_BUSY = 5,
  CSQLITE_LOCKED = 6,
  CSQLITE_NOMEM = 7,
  CSQLITE_READONLY = 8,
  CSQLITE_INTERRUPT = 9,
  CSQLITE_IOERR = 10,
  CSQLITE_CORRUPT = 11,
  CSQLITE_FULL = 13,
  CSQLITE_CANTOPEN = 14,
  CSQLITE_TOOBIG = 18,
  CSQLITE_NOTADB = 26,
  CSQLITE_ROW = 100,
  CSQLITE_DONE = 101,
  CSQLITE_UNAVAILABLE = -1,
};

enum {
  CSQLITE_INTEGER = 1,
  CSQLITE_FLOAT = 2,
  CSQLITE_TEXT = 3,
  CSQLITE_BLOB = 4,
  CSQLITE_NULL = 5,
};

enum csqlite_access {
  CSQLITE_READING,
  CSQLITE_WRITING,
  /// A file that is there: no link on the way is followed, and where it is gone none is made.
  CSQLITE_THERE,
  /// Of a file that nobody else writes, without locks and without its write-ahead log; named by a URI.
  CSQLITE_IMMUTABLE,
};

/// Opens a database for one thread, so that a hostile file can do no harm (sqlite.org/security.html): views, triggers and
/// functions that its schema calls are off. The handle is set even where opening failed, so that it can tell why.
///
/// - seconds: how long one call may take until it ends with CSQLITE_INTERRUPT.
/// - longest: bytes that a value may have, lest it ends with CSQLITE_TOOBIG.
int csqlite_open(const char *path, enum csqlite_access access, int seconds, int64_t longest,
                 csqlite_database **database);
int csqlite_close(csqlite_database *database);
int csqlite_busy_timeout(csqlite_database *database, int milliseconds);
/// SQLite's words for what went wrong last; valid until the next call on the handle.
const char *csqlite_message(csqlite_database *database);
/// The system's errno behind the last failure, 0 where there was none.
int csqlite_system_errno(csqlite_database *database);
/// Bytes of heap that SQLite holds in this process, and the most it ever held.
int64_t csqlite_memory_used(void);
int64_t csqlite_memory_highwater(void);

int csqlite_execute(csqlite_database *database, const char *sql);
/// The bytes of a file with the same content (sqlite.org/c3ref/serialize.html), to be given back to csqlite_free_image; NULL
/// where there is no memory.
const void *csqlite_image(csqlite_database *database, size_t *size);
void csqlite_free_image(const void *bytes);
int64_t csqlite_last_insert_rowid(csqlite_database *database);
int csqlite_prepare(csqlite_database *database, const char *sql, csqlite_statement **statement);
void csqlite_finalize(csqlite_statement *statement);
int csqlite_step(csqlite_statement *statement);
int csqlite_reset(csqlite_statement *statement);
/// Makes all parameters null.
int csqlite_clear_bindings(csqlite_statement *statement);

// The bytes are copied before the call returns.
int csqlite_bind_int64(csqlite_statement *statement, int index, int64_t value);
int csqlite_bind_double(csqlite_statement *statement, int index, double value);
int csqlite_bind_text(csqlite_statement *statement, int index, const void *bytes, size_t count);
int csqlite_bind_blob(csqlite_statement *statement, int index, const void *bytes, size_t count);

int csqlite_column_count(csqlite_statement *statement);
/// The kind of a value, as in CSQLITE_INTEGER and after.
int csqlite_column_type(csqlite_statement *statement, int index);
int64_t csqlite_column_int64(csqlite_statement *statement, int index);
double csqlite_column_double(csqlite_statement *statement, int index);
/// The bytes of a text or blob; NULL for an empty one. Valid until the next step.
const void *csqlite_column_bytes(csqlite_statement *statement, int index, size_t *count);
