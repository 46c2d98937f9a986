#include "CDeflate.h"

#ifdef HAVE_LIBRARY
#include <zlib.h>

size_t cdeflate_most(size_t size) { return compressBound(size); }

size_t cdeflate(const uint8_t *input, size_t size, uint8_t *output, size_t capacity) {
  uLongf written = capacity;
  return compress2(output, &written, input, size, Z_DEFAULT_COMPRESSION) == Z_OK ? written : 0;
}
#else
size_t cdeflate_most(size_t size) {
  (void)size;
  return 0;
}

size_t cdeflate(const uint8_t *input, size_t size, uint8_t *output, size_t capacity) {
  (void)input, (void)size, (void)output, (void)capacity;
  return 0;
}
#endif
