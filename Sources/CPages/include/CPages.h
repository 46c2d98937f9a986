#pragma once
#include <stddef.h>

/// The report page's style sheet; `size` receives its length in bytes.
const char *cpages_style(size_t *size);

/// The script of every page that has one, which opens folds that are linked to; `size` receives its length in bytes.
const char *cpages_script(size_t *size);

/// The script of a run's page, which lets a reader zoom into its timeline; `size` receives its length in bytes.
const char *cpages_timeline(size_t *size);

/// The script that lets a reader sort tables; `size` receives its length in bytes.
const char *cpages_tables(size_t *size);
