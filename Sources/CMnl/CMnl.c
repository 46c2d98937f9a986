#include "CMnl.h"

#ifdef HAVE_LIBRARY
bool cmnl_available(void) { return true; }
#else
bool cmnl_available(void) { return false; }
#endif
