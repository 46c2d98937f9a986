// Names that glibc 2.38 gave to functions which an older one has too. Debian's static Swift libraries ask for them, and the file
// is to run with an older glibc.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

long __isoc23_strtol(const char *text, char **end, int base) { return strtol(text, end, base); }
unsigned long __isoc23_strtoul(const char *text, char **end, int base) { return strtoul(text, end, base); }
long long __isoc23_strtoll(const char *text, char **end, int base) { return strtoll(text, end, base); }
unsigned long long __isoc23_strtoull(const char *text, char **end, int base) { return strtoull(text, end, base); }

int __isoc23_sscanf(const char *text, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int count = vsscanf(text, format, arguments);
  va_end(arguments);
  return count;
}

int __isoc23_fscanf(FILE *stream, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int count = vfscanf(stream, format, arguments);
  va_end(arguments);
  return count;
}
