#include "CBpf.h"

#ifdef HAVE_LIBRARY
bool cbpf_available(void) { return true; }
#else
bool cbpf_available(void) { return false; }
#endif
