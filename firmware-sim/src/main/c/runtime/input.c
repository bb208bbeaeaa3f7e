/* Reading, of which there is nothing: the input is at its end, and there are no files. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

int fgetc(FILE *file) {
  (void)file;
  return EOF;
}

int getc(FILE *file) {
  return fgetc(file);
}

int getchar(void) {
  return fgetc(stdin);
}

char *fgets(char *restrict to, int size, FILE *restrict file) {
  (void)to;
  (void)size;
  (void)file;
  return 0;
}

size_t fread(void *restrict to, size_t size, size_t count, FILE *restrict file) {
  (void)to;
  (void)size;
  (void)count;
  (void)file;
  return 0;
}

int feof(FILE *file) {
  return file == stdin;
}

int ferror(FILE *file) {
  (void)file;
  return 0;
}

FILE *fopen(const char *restrict name, const char *restrict mode) {
  (void)name;
  (void)mode;
  errno = ENOENT;
  return 0;
}

int fclose(FILE *file) {
  (void)file;
  return 0;
}

void perror(const char *what) {
  fprintf(stderr, "%s: %s\n", what, strerror(errno));
}
