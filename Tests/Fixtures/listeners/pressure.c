/* Waits for POLLPRI alone on the socket that MEMORY_PRESSURE_WATCH names, and never reads from it. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

int main(int count, char **arguments) {
  struct sockaddr_un name = {.sun_family = AF_UNIX};
  const char *path = getenv("MEMORY_PRESSURE_WATCH");
  if (path == NULL || strlen(path) >= sizeof name.sun_path) return 2;
  strcpy(name.sun_path, path);
  int source = socket(AF_UNIX, SOCK_STREAM, 0);
  if (connect(source, (struct sockaddr *)&name, sizeof name) != 0) return 3;
  struct pollfd entry = {.fd = source, .events = POLLPRI};
  if (poll(&entry, 1, -1) != 1 || !(entry.revents & POLLPRI)) return 4;
  puts("woken");
  fflush(stdout);
  if (count > 1) sleep((unsigned)atoi(arguments[1]));
  return 0;
}
