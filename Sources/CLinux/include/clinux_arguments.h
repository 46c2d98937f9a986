#pragma once

#include <stdbool.h>
#include <stddef.h>

/// One option that may be given.
struct clinux_option {
  const char *name;
  /// 0 where there is no short form.
  char short_name;
  bool takes_value;
};

enum clinux_argument_kind {
  clinux_argument_option,
  clinux_argument_operand,
  clinux_argument_unknown,
  clinux_argument_value_missing,
  clinux_argument_value_unexpected,
};

struct clinux_argument {
  enum clinux_argument_kind kind;
  /// Index into the options; -1 for operands and unknown options.
  int option;
  /// Index of the argument in which it stood.
  int position;
  /// Points into the arguments; NULL where there is none.
  const char *value;
};

/// The arguments that this process was started with, as main is given them: also where /proc is not mounted.
char *const *clinux_own_arguments(int *count);

/// The path that this program was executed by (getauxval(3), AT_EXECFN); NULL where the kernel did not say.
const char *clinux_own_file(void);

/// Goes through the arguments with getopt_long(3), which keeps its state in globals: one scan at a time.
///
/// `argv[0]` is skipped. Stops at the first problem, after `--`, and, if asked to, before the first operand;
/// `*rest` is then the index of the first argument that was not looked at. Nothing is reordered.
/// Returns the number of entries written to `found`.
size_t clinux_arguments_scan(int argc, char *const argv[], const struct clinux_option *options, size_t count,
                             bool stop_at_operand, struct clinux_argument *found, size_t capacity, int *rest);
