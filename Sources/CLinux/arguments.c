#include "CLinux.h"

#include <getopt.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>

enum { first_long = 0x1000, longest_table = 256 };

static int own_count;
static char *const *own_words;

// glibc hands main's arguments to constructors too. Swift's CommandLine reads /proc/self/cmdline, which need not be there.
__attribute__((constructor)) static void keep_arguments(int argc, char **argv, char **envp) {
  (void)envp;
  own_count = argc;
  own_words = argv;
}

char *const *clinux_own_arguments(int *count) {
  *count = own_count;
  return own_words;
}

const char *clinux_own_file(void) { return (const char *)getauxval(AT_EXECFN); }

static pthread_mutex_t scanning = PTHREAD_MUTEX_INITIALIZER;

static int index_of(int code, const struct clinux_option *options, size_t count) {
  if (code >= first_long) return code - first_long;
  for (size_t i = 0; i < count; i++)
    if (options[i].short_name != 0 && options[i].short_name == code) return (int)i;
  return -1;
}

// getopt_long takes any unique beginning of a name. A script that relies on that breaks when an option is added.
static bool is_known_long(const char *argument, const struct clinux_option *options, size_t count) {
  size_t length = strcspn(argument + 2, "=");
  for (size_t i = 0; i < count; i++)
    if (strlen(options[i].name) == length && memcmp(options[i].name, argument + 2, length) == 0) return true;
  return false;
}

static void fill_tables(const struct clinux_option *options, size_t count, bool stop_at_operand, char *letters,
                        struct option *names) {
  *letters++ = stop_at_operand ? '+' : '-';
  *letters++ = ':';
  for (size_t i = 0; i < count; i++) {
    names[i] = (struct option){options[i].name, options[i].takes_value ? required_argument : no_argument, NULL,
                               first_long + (int)i};
    if (options[i].short_name == 0) continue;
    *letters++ = options[i].short_name;
    if (options[i].takes_value) *letters++ = ':';
  }
}

static struct clinux_argument describe(int code, const struct clinux_option *options, size_t count, int position) {
  switch (code) {
  case 1: return (struct clinux_argument){clinux_argument_operand, -1, position, optarg};
  case ':': return (struct clinux_argument){clinux_argument_value_missing, index_of(optopt, options, count), position, NULL};
  case '?': {
    int option = optopt >= first_long ? optopt - first_long : -1;
    return (struct clinux_argument){
        option < 0 ? clinux_argument_unknown : clinux_argument_value_unexpected, option, position, NULL};
  }
  default:
    return (struct clinux_argument){clinux_argument_option, index_of(code, options, count), position, optarg};
  }
}

size_t clinux_arguments_scan(int argc, char *const argv[], const struct clinux_option *options, size_t count,
                             bool stop_at_operand, struct clinux_argument *found, size_t capacity, int *rest) {
  char letters[2 * longest_table + 3] = {0};
  struct option names[longest_table + 1] = {{0}};
  if (count > longest_table) count = longest_table;
  fill_tables(options, count, stop_at_operand, letters, names);

  pthread_mutex_lock(&scanning);
  size_t written = 0;
  optind = 0;
  opterr = 0;
  while (written < capacity) {
    int position = optind == 0 ? 1 : optind;
    const char *argument = position < argc ? argv[position] : NULL;
    if (argument && strncmp(argument, "--", 2) == 0 && argument[2] != 0 &&
        !is_known_long(argument, options, count)) {
      found[written++] = (struct clinux_argument){clinux_argument_unknown, -1, position, NULL};
      break;
    }
    optarg = NULL;
    int code = getopt_long(argc, argv, letters, names, NULL);
    if (code == -1) break;
    found[written++] = describe(code, options, count, position);
    if (found[written - 1].kind > clinux_argument_operand) break;
  }
  *rest = optind == 0 ? 1 : optind;
  pthread_mutex_unlock(&scanning);
  return written;
}
