#include "CPfm.h"

#ifdef HAVE_LIBRARY
bool cpfm_available(void) { return true; }
#else
bool cpfm_available(void) { return false; }
#endif
