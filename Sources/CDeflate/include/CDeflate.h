#pragma once
#include <stddef.h>
#include <stdint.h>

/// The most bytes that so many come to when deflated; 0 without zlib.
size_t cdeflate_most(size_t size);

/// Deflates all of the input (RFC 1950) and returns how many bytes that took; 0 without zlib, memory or room.
size_t cdeflate(const uint8_t *input, size_t size, uint8_t *output, size_t capacity);
