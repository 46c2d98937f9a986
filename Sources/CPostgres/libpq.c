#include "libpq.h"

#include <dlfcn.h>
#include <pthread.h>

struct cpostgres_libpq cpostgres_libpq;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool loaded;

static void load(void) {
  void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return;
  bool complete = true;
#define FIND(type, function, parameters)                         \
  *(void **)(&pq.function) = dlsym(library, "PQ" #function);     \
  if (pq.function == NULL) complete = false;
  FUNCTIONS(FIND)
#undef FIND
  loaded = complete;
}

bool cpostgres_available(void) {
  pthread_once(&once, load);
  return loaded;
}
