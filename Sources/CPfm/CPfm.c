#include "CPfm.h"

#ifdef HAVE_LIBRARY
#include <dlfcn.h>
#include <perfmon/pfmlib.h>
#include <pthread.h>
#include <string.h>

// Loaded only while it is asked, and let go again: its tables take 45,000 relocations at the start of every command
// and 2 MB of memory during a measurement.
// The lock is held from cpfm_units to cpfm_release, so that nobody unloads what another thread is reading.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *library;

static bool load(void) {
  if (library == NULL) library = dlopen("libpfm.so.4", RTLD_NOW | RTLD_LOCAL);
  return library != NULL;
}

bool cpfm_available(void) {
  pthread_mutex_lock(&lock);
  bool loaded = load();
  cpfm_release();
  return loaded;
}

void cpfm_release(void) {
  if (library != NULL) dlclose(library);
  library = NULL;
  pthread_mutex_unlock(&lock);
}

static cpfm_kind kind(pfm_pmu_type_t type) {
  switch (type) {
    case PFM_PMU_TYPE_CORE: return cpfm_core;
    case PFM_PMU_TYPE_UNCORE: return cpfm_uncore;
    case PFM_PMU_TYPE_OS_GENERIC: return cpfm_software;
    default: return cpfm_other;
  }
}

int cpfm_units(cpfm_unit *units, int capacity) {
  pthread_mutex_lock(&lock);
  if (!load()) return cpfm_unavailable;
  // The types of the declarations, so that a change of theirs is found when compiling.
  __typeof__(pfm_initialize) *initialize = dlsym(library, "pfm_initialize");
  __typeof__(pfm_get_pmu_info) *get_info = dlsym(library, "pfm_get_pmu_info");
  if (initialize == NULL || get_info == NULL || initialize() != PFM_SUCCESS) return -1;
  int count = 0;
  for (int number = PFM_PMU_NONE; number < PFM_PMU_MAX; number++) {
    pfm_pmu_info_t info;
    memset(&info, 0, sizeof info);
    info.size = sizeof info;
    if (get_info((pfm_pmu_t)number, &info) != PFM_SUCCESS || !info.is_present) continue;
    if (count < capacity)
      units[count] = (cpfm_unit){info.name, info.desc, info.num_cntrs, info.num_fixed_cntrs, info.nevents,
                                 kind(info.type)};
    count++;
  }
  return count;
}
#else
bool cpfm_available(void) { return false; }

void cpfm_release(void) {}

int cpfm_units(cpfm_unit *units, int capacity) {
  (void)units, (void)capacity;
  return cpfm_unavailable;
}
#endif
