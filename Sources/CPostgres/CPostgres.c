#include "CPostgres.h"

#include <dlfcn.h>

bool cpostgres_available(void) { return dlopen("libpq.so.5", RTLD_NOW) != 0; }
