#include "CPfm.h"

#ifdef HAVE_LIBRARY
#include <dlfcn.h>
#include <linux/perf_event.h>
#include <perfmon/pfmlib.h>
#include <perfmon/pfmlib_perf_event.h>
#include <pthread.h>
#include <string.h>

// Loaded only while it is asked, and let go again: its tables take 45,000 relocations at the start of every command
// and 2 MB of memory during a measurement.
// The lock is held from each question to cpfm_release, so that nobody unloads what another thread is reading.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *library;

static bool load(void) {
  if (library == NULL) library = dlopen("libpfm.so.4", RTLD_NOW | RTLD_LOCAL);
  return library != NULL;
}

bool cpfm_built_in(void) { return true; }

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

// The library with its tables ready: 0, cpfm_unavailable or -1.
static int start(void) {
  pthread_mutex_lock(&lock);
  if (!load()) return cpfm_unavailable;
  // The types of the declarations, so that a change of theirs is found when compiling.
  __typeof__(pfm_initialize) *initialize = dlsym(library, "pfm_initialize");
  return initialize == NULL || initialize() != PFM_SUCCESS ? -1 : 0;
}

int cpfm_units(cpfm_unit *units, int capacity) {
  int code = start();
  if (code != 0) return code;
  __typeof__(pfm_get_pmu_info) *get_info = dlsym(library, "pfm_get_pmu_info");
  if (get_info == NULL) return -1;
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

int cpfm_find_event(const char *name, cpfm_event *event) {
  int code = start();
  if (code != 0) return code;
  __typeof__(pfm_get_os_event_encoding) *encode = dlsym(library, "pfm_get_os_event_encoding");
  if (encode == NULL) return -1;
  struct perf_event_attr attributes;
  memset(&attributes, 0, sizeof attributes);
  attributes.size = sizeof attributes;
  pfm_perf_encode_arg_t argument;
  memset(&argument, 0, sizeof argument);
  argument.size = sizeof argument;
  argument.attr = &attributes;
  int error = encode(name, PFM_PLM0 | PFM_PLM3, PFM_OS_PERF_EVENT, &argument);
  if (error != PFM_SUCCESS) return -error;
  *event = (cpfm_event){attributes.type,           attributes.config,
                        attributes.config1,        attributes.config2,
                        attributes.exclude_user,   attributes.exclude_kernel,
                        attributes.exclude_hv};
  return 0;
}

const char *cpfm_error(int error) {
  __typeof__(pfm_strerror) *words = library == NULL ? NULL : dlsym(library, "pfm_strerror");
  return words == NULL ? "refused" : words(-error);
}

int cpfm_list_events(void (*each)(const char *name, void *context), void *context) {
  int code = start();
  if (code != 0) return code;
  __typeof__(pfm_get_pmu_info) *unit = dlsym(library, "pfm_get_pmu_info");
  __typeof__(pfm_get_event_next) *next = dlsym(library, "pfm_get_event_next");
  __typeof__(pfm_get_event_info) *event = dlsym(library, "pfm_get_event_info");
  if (unit == NULL || next == NULL || event == NULL) return -1;
  for (int number = PFM_PMU_NONE; number < PFM_PMU_MAX; number++) {
    pfm_pmu_info_t info;
    memset(&info, 0, sizeof info);
    info.size = sizeof info;
    if (unit((pfm_pmu_t)number, &info) != PFM_SUCCESS || !info.is_present) continue;
    for (int index = info.first_event; index != -1; index = next(index)) {
      pfm_event_info_t found;
      memset(&found, 0, sizeof found);
      found.size = sizeof found;
      if (event(index, PFM_OS_PERF_EVENT, &found) == PFM_SUCCESS) each(found.name, context);
    }
  }
  return 0;
}
#else
bool cpfm_built_in(void) { return false; }

bool cpfm_available(void) { return false; }

void cpfm_release(void) {}

int cpfm_units(cpfm_unit *units, int capacity) {
  (void)units, (void)capacity;
  return cpfm_unavailable;
}

int cpfm_find_event(const char *name, cpfm_event *event) {
  (void)name, (void)event;
  return cpfm_unavailable;
}

const char *cpfm_error(int error) { return (void)error, "refused"; }

int cpfm_list_events(void (*each)(const char *name, void *context), void *context) {
  (void)each, (void)context;
  return cpfm_unavailable;
}
#endif
