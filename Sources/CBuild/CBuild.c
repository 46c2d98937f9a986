#include "CBuild.h"

// Package.swift defines both.
#ifndef BUILD_COMMIT
#define BUILD_COMMIT ""
#endif
#ifndef BUILD_ARCHIVES
#define BUILD_ARCHIVES ""
#endif

#define TEXT(x) #x
#define NUMBER(x) TEXT(x)

const char *cbuild_commit(void) { return BUILD_COMMIT; }
const char *cbuild_compiler(void) { return "Clang " NUMBER(__clang_major__) "." NUMBER(__clang_minor__); }
const char *cbuild_archives(void) { return BUILD_ARCHIVES; }
