#include "CNuma.h"

#ifdef HAVE_LIBRARY
bool cnuma_available(void) { return true; }
#else
bool cnuma_available(void) { return false; }
#endif
