#include "CPages.h"

// The package is compiled as an older C, in which clang has #embed too.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const char style[] = {
#embed "style.css"
};

static const char script[] = {
#embed "report.js"
};

static const char tables[] = {
#embed "tables.js"
};

static const char timeline[] = {
#embed "curves.js"
  ,
#embed "timeline.js"
};

const char *cpages_style(size_t *size) {
  *size = sizeof style;
  return style;
}

const char *cpages_script(size_t *size) {
  *size = sizeof script;
  return script;
}

const char *cpages_timeline(size_t *size) {
  *size = sizeof timeline;
  return timeline;
}

const char *cpages_tables(size_t *size) {
  *size = sizeof tables;
  return tables;
}
