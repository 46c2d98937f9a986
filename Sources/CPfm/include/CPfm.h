#pragma once
#include <stdbool.h>
#include <stddef.h>

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

/// Lets the library go, and with it the texts of the units. Each call of cpfm_units is followed by one of this.
void cpfm_release(void);
