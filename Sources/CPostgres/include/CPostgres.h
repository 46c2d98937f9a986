#pragma once
#include <stdbool.h>

/// Whether libpq, which speaks PostgreSQL's protocol, is on this machine.
bool cpostgres_available(void);
