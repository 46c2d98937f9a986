#pragma once

/// Unmaps the pages of machine code of this process (madvise(2), MADV_DONTNEED). Those that run again are mapped again from the
/// page cache or read from the file. Does not allocate.
void clinux_give_back_code(void);
