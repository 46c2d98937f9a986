#pragma once
#include <stddef.h>

/// The report page's style sheet; `size` receives its length in bytes.
const char *cpages_style(size_t *size);
