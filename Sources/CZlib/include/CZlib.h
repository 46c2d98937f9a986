#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether this build has zlib; without it nothing can be opened.
bool czlib_available(void);

typedef enum { czlib_more = 0, czlib_end = 1, czlib_damaged = 2, czlib_no_memory = 3 } czlib_state;

/// Begins to inflate a raw deflate stream (RFC 1951), as ZIP archives hold it; NULL without memory or zlib.
void *czlib_open(void);

/// Inflates until the input is used up, the output is full or the stream ends, and says how much of both it took.
czlib_state czlib_inflate(void *stream, const uint8_t *input, size_t size, size_t *used, uint8_t *output,
                          size_t capacity, size_t *written);

void czlib_close(void *stream);
