#include "CPages.h"

static const char style[] = {
#embed "style.css"
};

const char *cpages_style(size_t *size) {
  *size = sizeof style;
  return style;
}
