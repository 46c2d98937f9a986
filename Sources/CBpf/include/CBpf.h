#pragma once
#include <stdbool.h>

/// Whether this build has the library; without it each function answers "unavailable".
bool cbpf_available(void);
