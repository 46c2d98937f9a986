#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether this machine has libdbus-1. It is loaded at the first question and stays; no other function may be called
/// without it.
bool cdbus_available(void);

/// The name and the words of what went wrong, cut at the length of the buffers.
typedef struct {
  char name[256];
  char message[1024];
} cdbus_error;

/// A connection of its own, that nobody else in the process shares; not yet greeted. NULL with the error.
void *cdbus_open(const char *address, cdbus_error *error);
void cdbus_close(void *connection);

/// A call that starts no service; NULL where the library finds a name or the path malformed.
void *cdbus_new_call(const char *destination, const char *path, const char *interface, const char *method);
void cdbus_release(void *message);

/// Append an argument; false without memory, or where the library finds the text malformed.
bool cdbus_append_string(void *call, const char *text);
bool cdbus_append_object_path(void *call, const char *path);
bool cdbus_append_uint32(void *call, uint32_t value);
bool cdbus_append_bool(void *call, bool value);

/// Sends the call and waits; the reply, or NULL with the error. The timeout is in milliseconds.
void *cdbus_exchange(void *connection, void *call, int timeout, cdbus_error *error);

/// A message from its bytes on the wire; NULL with the error where they are none.
void *cdbus_decode(const uint8_t *bytes, size_t size, cdbus_error *error);

/// A place among the values of a message, valid as long as the message.
typedef struct {
  // More than any release has needed; the library's own is opaque too.
  void *storage[32];
} cdbus_iterator;

void cdbus_begin(void *message, cdbus_iterator *iterator);
/// The type code of the value here, as signatures write it: 'r' for a struct, 'e' for an entry of a dictionary; 0 at
/// the end.
int cdbus_kind(cdbus_iterator *iterator);
/// The type code of the elements of the array here.
int cdbus_element_kind(cdbus_iterator *iterator);
/// Steps into the array, struct, entry or variant here.
void cdbus_enter(cdbus_iterator *iterator, cdbus_iterator *inner);
void cdbus_next(cdbus_iterator *iterator);

/// The value here, of kind s, o or g; storage of the message.
const char *cdbus_text(cdbus_iterator *iterator);
/// The value here, of kind n, i or x.
int64_t cdbus_signed(cdbus_iterator *iterator);
/// The value here, of kind y, b, q, u or t.
uint64_t cdbus_unsigned(cdbus_iterator *iterator);
/// The value here, of kind d.
double cdbus_double(cdbus_iterator *iterator);
