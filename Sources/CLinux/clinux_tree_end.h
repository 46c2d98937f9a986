#pragma once

#include "CLinux.h"

/// Kills who is in the list, has the mark in its environment, or was started by such a process, until two looks in a row find
/// nobody.
void clinux_end_tree(const struct clinux_tree_list *list, const char *mark);
