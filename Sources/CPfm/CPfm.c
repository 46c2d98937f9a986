#include "CPfm.h"

#ifdef HAVE_LIBRARY
#include <perfmon/pfmlib.h>
#include <string.h>

bool cpfm_available(void) { return true; }

static cpfm_kind kind(pfm_pmu_type_t type) {
  switch (type) {
    case PFM_PMU_TYPE_CORE: return cpfm_core;
    case PFM_PMU_TYPE_UNCORE: return cpfm_uncore;
    case PFM_PMU_TYPE_OS_GENERIC: return cpfm_software;
    default: return cpfm_other;
  }
}

int cpfm_units(cpfm_unit *units, int capacity) {
  if (pfm_initialize() != PFM_SUCCESS) return -1;
  int count = 0;
  for (int number = PFM_PMU_NONE; number < PFM_PMU_MAX; number++) {
    pfm_pmu_info_t info;
    memset(&info, 0, sizeof info);
    info.size = sizeof info;
    if (pfm_get_pmu_info((pfm_pmu_t)number, &info) != PFM_SUCCESS || !info.is_present) continue;
    if (count < capacity)
      units[count] = (cpfm_unit){info.name, info.desc, info.num_cntrs, info.num_fixed_cntrs, info.nevents,
                                 kind(info.type)};
    count++;
  }
  return count;
}
#else
bool cpfm_available(void) { return false; }

int cpfm_units(cpfm_unit *units, int capacity) {
  (void)units, (void)capacity;
  return -1;
}
#endif
