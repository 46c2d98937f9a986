#pragma once

/// The commit of the sources; empty where they were built outside of a git repository.
const char *cbuild_commit(void);

/// The C compiler, which the Swift one brings along.
const char *cbuild_compiler(void);

/// The Debian packages whose archives are linked in, as "name version", separated by commas; empty where the machine's own libraries
/// are used.
const char *cbuild_archives(void);
