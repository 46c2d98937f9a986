#include "CBpf.h"

#ifdef HAVE_LIBRARY

#include "programs.h"

#include <bpf/bpf.h>
#include <bpf/btf.h>
#include <bpf/libbpf.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

// The kernel's function, and the types that addresses are made pointers of, in the order of Instruments/BPF/casts.h.
enum { FUNCTION, TYPES = 4, NUMBERS = FUNCTION + 1 + TYPES };
static const struct {
  const char *name;
  uint32_t kind;
} numbered[NUMBERS] = {
  {"bpf_rdonly_cast", BTF_KIND_FUNC}, {"task_struct", BTF_KIND_STRUCT}, {"file", BTF_KIND_STRUCT},
  {"folio", BTF_KIND_STRUCT},         {"pt_regs", BTF_KIND_STRUCT},
};
// As which they are kept among the types that a file holds.
static const char kept[] = "headroom_casts";

// What stands where the number of a helper does.
enum { CAST_CALL = 0x6361 };

// Of the programs that this thread loads: the number of the kernel's function; 0: none.
static _Thread_local int function;

int cbpf_keep_casts(const struct btf *kernel, struct btf *file) {
  int numbers[NUMBERS];
  for (int index = 0; index < NUMBERS; index++) {
    numbers[index] = btf__find_by_name_kind(kernel, numbered[index].name, numbered[index].kind);
    // A kernel without one of them makes no such pointers.
    if (numbers[index] <= 0) return 0;
  }
  int error = btf__add_enum(file, kept, sizeof(uint32_t));
  for (int index = 0; error >= 0 && index < NUMBERS; index++) {
    char name[32];
    snprintf(name, sizeof name, "%s_%d", kept, index);
    error = btf__add_enum_value(file, name, numbers[index]);
  }
  return error < 0 ? error : 0;
}

bool cbpf_cast(struct cbpf_programs *programs) {
  char path[32];
  if (programs->types < 0) return false;
  snprintf(path, sizeof path, "/proc/self/fd/%d", programs->types);
  struct btf *types = btf__parse(path, NULL);
  int place = types == NULL ? -1 : btf__find_by_name_kind(types, kept, BTF_KIND_ENUM);
  const struct btf_type *list = place < 0 ? NULL : btf__type_by_id(types, (uint32_t)place);
  uint32_t casts[TYPES];
  bool can = list != NULL && btf_vlen(list) == NUMBERS;
  for (int index = 0; can && index < TYPES; index++) casts[index] = (uint32_t)btf_enum(list)[FUNCTION + 1 + index].val;
  can = can && cbpf_set(programs, "casts", casts, sizeof casts) == 0;
  if (can) programs->cast = btf_enum(list)[FUNCTION].val;
  btf__free(types);
  return can;
}

void cbpf_load_with_casts(const struct cbpf_programs *programs) { function = programs->cast; }

// Before a program goes to the kernel, with all the functions that it calls behind it.
static int put_in(struct bpf_program *program, struct bpf_prog_load_opts *options, long cookie) {
  (void)options, (void)cookie;
  if (function == 0) return 0;
  struct bpf_insn *instructions = (struct bpf_insn *)bpf_program__insns(program);
  for (size_t place = 0; place < bpf_program__insn_cnt(program); place++) {
    struct bpf_insn *instruction = instructions + place;
    if (instruction->code != (BPF_JMP | BPF_CALL) || instruction->src_reg != 0 || instruction->imm != CAST_CALL) continue;
    instruction->src_reg = BPF_PSEUDO_KFUNC_CALL;
    instruction->imm = function;
  }
  return 0;
}

static void add_handler(void) {
  struct libbpf_prog_handler_opts options = {.sz = sizeof options, .prog_prepare_load_fn = put_in};
  libbpf_register_prog_handler("raw_tp/", BPF_PROG_TYPE_RAW_TRACEPOINT, 0, &options);
}

void cbpf_put_casts_in(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, add_handler);
}

#else

bool cbpf_cast(struct cbpf_programs *programs) { return (void)programs, false; }

#endif
