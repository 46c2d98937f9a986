#pragma once

#include <stdbool.h>
#include <sys/types.h>

// A child process that asks the graphics libraries, because their drivers crash, print, hang and start threads, and
// because what they load into memory must not be this program's.

enum clinux_graphics_library { CLINUX_GRAPHICS_EGL, CLINUX_GRAPHICS_VULKAN };

/// Starts the child. Returns 0 with its process and the pipe that its answer comes through, a line for each fact and
/// `end` as the last one where it got that far; or an errno. With `devices` EGL's are asked one by one where its default
/// display is drawn by the processor.
int clinux_start_graphics(enum clinux_graphics_library library, bool devices, pid_t *process, int *answer);
