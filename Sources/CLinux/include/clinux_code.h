#pragma once

/// Has this process hold no page of its program and its libraries any more; those that it needs again come back from the file, or
/// from where the kernel keeps that in memory, at once. Does not allocate.
void clinux_give_back_code(void);
