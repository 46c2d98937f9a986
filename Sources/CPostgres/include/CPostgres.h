#pragma once
#include <stdbool.h>
#include <stddef.h>

// Every name here starts with cpostgres_ and libpq's own name where there is one (PostgreSQL's documentation, chapter
// "libpq"). The opaque types stand for PGconn and PGresult, so that a build needs no header. A session is a connection with
// what its server has said so far: one that never comes to an end is given up.
typedef struct cpostgres_connection cpostgres_connection;
typedef struct cpostgres_session cpostgres_session;
typedef struct cpostgres_result cpostgres_result;

/// Whether libpq, which speaks PostgreSQL's protocol, is on this machine. It is loaded at the first question and stays;
/// no other function may be called without it.
bool cpostgres_available(void);

/// Connects with an address or `keyword=value` text; waits at most so many seconds for each of the server's hosts
/// unless the address says otherwise. Notices of the server are passed over, up to a number. NULL without memory.
cpostgres_session *cpostgres_connect(const char *address, int seconds);
void cpostgres_finish(cpostgres_session *session);
/// Whether the connection stands.
bool cpostgres_is_well(cpostgres_session *session);
/// Whether it was cut off because the server said too much or took too long.
bool cpostgres_is_given_up(cpostgres_session *session);
/// Words for what went wrong last, libpq's or why it was given up; valid until the next call on the session.
const char *cpostgres_message(cpostgres_session *session);

/// One statement with parameters as texts, NULL for null, and all results as texts; `count` of -1: any number of
/// statements without parameters. NULL without memory, where it could not be sent, or was given up.
cpostgres_result *cpostgres_execute(
    cpostgres_session *session, const char *sql, int count, const char *const *values);
void cpostgres_clear(cpostgres_result *result);
/// Whether the statement did what it says.
bool cpostgres_has_succeeded(cpostgres_result *result);
/// The five characters of the SQLSTATE; NULL where the server did not say.
const char *cpostgres_state(cpostgres_result *result);
/// The server's words for what went wrong, one line; NULL where it did not say.
const char *cpostgres_reason(cpostgres_result *result);
int cpostgres_rows(cpostgres_result *result);
int cpostgres_columns(cpostgres_result *result);
/// The text of a value, which lives as long as the result; NULL for null.
const char *cpostgres_value(cpostgres_result *result, int row, int column, size_t *count);
/// The number of the column's type in pg_type.
unsigned int cpostgres_type(cpostgres_result *result, int column);
