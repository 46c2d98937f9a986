#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether this build knows the library: whether its header was there when it was compiled.
bool cpfm_built_in(void);

/// Whether this build knows the library and this machine has it; else each function answers "unavailable".
bool cpfm_available(void);

typedef enum { cpfm_core = 1, cpfm_uncore = 2, cpfm_software = 3, cpfm_other = 4 } cpfm_kind;

/// A performance monitoring unit that the library found on this machine.
typedef struct {
  /// Short name as event names begin with it; storage of the library, gone after cpfm_release.
  const char *name;
  const char *description;
  /// Programmable and fixed-purpose counters of each core or box; 0 where the library does not know.
  int counters;
  int fixed_counters;
  int events;
  cpfm_kind kind;
} cpfm_unit;

enum { cpfm_unavailable = -2 };

/// Fills in the units found and returns how many there are, which can exceed the capacity; cpfm_unavailable without
/// the library, -1 where it refuses to start.
int cpfm_units(cpfm_unit *units, int capacity);

/// An event as perf_event_open(2) takes it.
typedef struct {
  uint32_t type;
  uint64_t config, config1, config2;
  bool exclude_user, exclude_kernel, exclude_hypervisor;
} cpfm_event;

/// Finds an event by its name in the library's spelling, such as `PERF_COUNT_SW_PAGE_FAULTS` or `cycles:u`. 0,
/// cpfm_unavailable, -1 where the library refuses to start, or its own error, which is positive.
int cpfm_find_event(const char *name, cpfm_event *event);

/// The library's words for an error of cpfm_find_event; storage of the library.
const char *cpfm_error(int error);

/// Calls back with the name of every event that the units of this machine have. 0, cpfm_unavailable or -1.
int cpfm_list_events(void (*each)(const char *name, void *context), void *context);

/// Lets the library go, and with it its texts. Each call of cpfm_units, cpfm_find_event and cpfm_list_events is followed
/// by one of this.
void cpfm_release(void);
