#pragma once
#include <stddef.h>

/// The report page's style sheet; `size` receives its length in bytes.
const char *cpages_style(size_t *size);

/// The report page's script, which only adds a read-out to the charts; `size` receives its length in bytes.
const char *cpages_script(size_t *size);
