#include "CSQLite.h"

#ifdef HAVE_LIBRARY
bool csqlite_available(void) { return true; }
#else
bool csqlite_available(void) { return false; }
#endif
