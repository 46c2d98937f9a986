#include "CZlib.h"

#ifdef HAVE_LIBRARY
#include <stdlib.h>
#include <zlib.h>

bool czlib_available(void) { return true; }

void *czlib_open(void) {
  z_stream *stream = calloc(1, sizeof *stream);
  // A negative number of window bits means a stream without zlib's own header.
  if (stream && inflateInit2(stream, -MAX_WBITS) != Z_OK) {
    free(stream);
    return NULL;
  }
  return stream;
}

czlib_state czlib_inflate(void *handle, const uint8_t *input, size_t size, size_t *used, uint8_t *output,
                          size_t capacity, size_t *written) {
  z_stream *stream = handle;
  // Callers hand over chunks far below 4 GiB, which is all that zlib's counters hold.
  stream->next_in = (Bytef *)input;
  stream->avail_in = (uInt)size;
  stream->next_out = output;
  stream->avail_out = (uInt)capacity;
  int code = inflate(stream, Z_NO_FLUSH);
  *used = size - stream->avail_in;
  *written = capacity - stream->avail_out;
  switch (code) {
    case Z_OK:
    case Z_BUF_ERROR: return czlib_more;
    case Z_STREAM_END: return czlib_end;
    case Z_MEM_ERROR: return czlib_no_memory;
    default: return czlib_damaged;
  }
}

void czlib_close(void *handle) {
  inflateEnd(handle);
  free(handle);
}
#else
bool czlib_available(void) { return false; }

void *czlib_open(void) { return NULL; }

czlib_state czlib_inflate(void *stream, const uint8_t *input, size_t size, size_t *used, uint8_t *output,
                          size_t capacity, size_t *written) {
  (void)stream, (void)input, (void)size, (void)output, (void)capacity;
  *used = 0;
  *written = 0;
  return czlib_damaged;
}

void czlib_close(void *stream) { (void)stream; }
#endif
