#pragma once
#include "CPostgres.h"

// Of libpq's interface, stable since PostgreSQL 9, only this is used: ConnStatusType and ExecStatusType by number, Oid
// as an unsigned int, field codes as in postgres_ext.h.
typedef cpostgres_connection connection;
typedef cpostgres_result result;
typedef void (*processor)(void *, const char *);
typedef struct {
  char *keyword, *environment, *compiled, *value, *label, *shown;
  int size;
} setting;  // PQconninfoOption
enum { CONNECTION_OK = 0, CONNECTION_BAD = 1, COMMAND_OK = 1, TUPLES_OK = 2 };
enum { POLLING_FAILED = 0, POLLING_READING = 1, POLLING_WRITING = 2, POLLING_OK = 3 };

#define FUNCTIONS(F)                                                                                                \
  F(connection *, connectStartParams, (const char *const *, const char *const *, int))                              \
  F(int, connectPoll, (connection *))                                                                               \
  F(setting *, conninfo, (connection *))                                                                            \
  F(void, conninfoFree, (setting *))                                                                                \
  F(int, socket, (const connection *))                                                                              \
  F(int, setnonblocking, (connection *, int))                                                                       \
  F(int, sendQuery, (connection *, const char *))                                                                   \
  F(int, sendQueryParams,                                                                                           \
    (connection *, const char *, int, const unsigned int *, const char *const *, const int *, const int *, int))    \
  F(int, flush, (connection *))                                                                                     \
  F(int, consumeInput, (connection *))                                                                              \
  F(int, isBusy, (connection *))                                                                                    \
  F(result *, getResult, (connection *))                                                                            \
  F(int, status, (const connection *))                                                                              \
  F(char *, errorMessage, (const connection *))                                                                     \
  F(void, finish, (connection *))                                                                                   \
  F(processor, setNoticeProcessor, (connection *, processor, void *))                                               \
  F(int, resultStatus, (const result *))                                                                            \
  F(char *, resultErrorField, (const result *, int))                                                                \
  F(int, ntuples, (const result *))                                                                                 \
  F(int, nfields, (const result *))                                                                                 \
  F(char *, getvalue, (const result *, int, int))                                                                   \
  F(int, getlength, (const result *, int, int))                                                                     \
  F(int, getisnull, (const result *, int, int))                                                                     \
  F(unsigned int, ftype, (const result *, int))                                                                     \
  F(void, clear, (result *))

#define MEMBER(type, name, parameters) type(*name) parameters;
struct cpostgres_libpq {
  FUNCTIONS(MEMBER)
};
#undef MEMBER
/// Filled by cpostgres_available.
extern struct cpostgres_libpq cpostgres_libpq;
#define pq cpostgres_libpq
