/* What programs expect of a system. */
#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

void _exit(int code) {
  _Exit(code);
}

ssize_t write(int file, const void *from, size_t size) {
  if (file != STDOUT_FILENO && file != STDERR_FILENO) {
    errno = EBADF;
    return -1;
  }
  fwrite(from, 1, size, stdout);
  return (ssize_t)size;
}

ssize_t read(int file, void *to, size_t size) {
  (void)to;
  (void)size;
  if (file != STDIN_FILENO) {
    errno = EBADF;
    return -1;
  }
  return 0;
}

char *setlocale(int category, const char *name) {
  (void)category;
  return !name || !*name || strcmp(name, "C") == 0 || strcmp(name, "POSIX") == 0 ? "C" : 0;
}

int gettimeofday(struct timeval *to, void *zone) {
  (void)zone;
  clock_t cycles = clock();
  to->tv_sec = (time_t)(cycles / CLOCKS_PER_SEC);
  to->tv_usec = (long)(cycles % CLOCKS_PER_SEC / (CLOCKS_PER_SEC / 1000000));
  return 0;
}
