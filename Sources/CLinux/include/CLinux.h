#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// Every name here starts with clinux_. GNU-only calls are wrapped in the .c files because _GNU_SOURCE does not
// reach the Swift importer; macros that compute are wrapped because the importer cannot see them.

#include "clinux_arguments.h"
#include "clinux_calls.h"
#include "clinux_code.h"
#include "clinux_connections.h"
#include "clinux_graphics.h"
#include "clinux_group.h"
#include "clinux_guard.h"
#include "clinux_events.h"
#include "clinux_files.h"
#include "clinux_identity.h"
#include "clinux_nodes.h"
#include "clinux_notices.h"
#include "clinux_perf.h"
#include "clinux_probes.h"
#include "clinux_process.h"
#include "clinux_signal.h"
#include "clinux_sockets.h"
#include "clinux_wakes.h"
#include "clinux_threads.h"
#include "clinux_timer.h"
#include "clinux_watches.h"
#include "clinux_writes.h"
