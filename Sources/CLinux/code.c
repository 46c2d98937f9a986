#include "CLinux.h"

#include <link.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// Whether its machine code was changed when it was loaded (DT_TEXTREL, gabi "Dynamic Section"): the file has it unchanged.
static bool is_relocated(const struct dl_phdr_info *info) {
  for (int index = 0; index < info->dlpi_phnum; index++) {
    if (info->dlpi_phdr[index].p_type != PT_DYNAMIC) continue;
    const ElfW(Dyn) *entry = (const ElfW(Dyn) *)(info->dlpi_addr + info->dlpi_phdr[index].p_vaddr);
    for (; entry->d_tag != DT_NULL; entry++) {
      if (entry->d_tag == DT_TEXTREL || (entry->d_tag == DT_FLAGS && entry->d_un.d_val & DF_TEXTREL)) return true;
    }
  }
  return false;
}

static int give_back(struct dl_phdr_info *info, size_t size, void *page) {
  (void)size;
  // What the kernel put there itself is in no file.
  if (strstr(info->dlpi_name, "vdso") != NULL) return 0;
  if (is_relocated(info)) return 0;
  for (int index = 0; index < info->dlpi_phnum; index++) {
    const ElfW(Phdr) *part = &info->dlpi_phdr[index];
    if (part->p_type != PT_LOAD || part->p_flags != (PF_R | PF_X)) continue;
    uintptr_t first = info->dlpi_addr + part->p_vaddr, start = first & ~((uintptr_t)page - 1);
    madvise((void *)start, first + part->p_memsz - start, MADV_DONTNEED);
  }
  return 0;
}

void clinux_give_back_code(void) { dl_iterate_phdr(give_back, (void *)sysconf(_SC_PAGESIZE)); }
