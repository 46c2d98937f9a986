#pragma once

/// The name of a system call in which a thread can wait, by its number on this architecture; NULL for any other
/// (syscalls(2)).
const char *clinux_call_name(long number);
