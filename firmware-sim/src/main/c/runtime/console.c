/* The console, character by character. */
#include <board.h>
#include <stdio.h>
#include <string.h>

/* There is one place to print to, whatever the file. */
struct __board_file {
  int number;
};

static FILE files[3] = {{0}, {1}, {2}};
FILE *const stdin = &files[0];
FILE *const stdout = &files[1];
FILE *const stderr = &files[2];

int fputc(int c, FILE *file) {
  (void)file;
  BOARD_CONSOLE = (unsigned char)c;
  return (unsigned char)c;
}

int putchar(int c) {
  return fputc(c, stdout);
}

int putc(int c, FILE *file) {
  return fputc(c, file);
}

int fputs(const char *restrict s, FILE *restrict file) {
  fwrite(s, 1, strlen(s), file);
  return 0;
}

int puts(const char *s) {
  fputs(s, stdout);
  fputc('\n', stdout);
  return 0;
}

size_t fwrite(const void *restrict from, size_t size, size_t count, FILE *restrict file) {
  const char *p = from;
  for (size_t n = size * count; n; n--) {
    fputc(*p++, file);
  }
  return size ? count : 0;
}

int fflush(FILE *file) {
  (void)file;
  return 0;
}
