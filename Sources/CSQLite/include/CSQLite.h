#pragma once
#include <stdbool.h>

/// Whether this build has the library; without it each function answers "unavailable".
bool csqlite_available(void);
