/* Files, of which there are none: whatever asks for one fails. */
#include <errno.h>
#include <stdio.h>

static int failed(int error) {
  errno = error;
  return -1;
}

FILE *fopen(const char *restrict name, const char *restrict mode) {
  (void)name;
  (void)mode;
  failed(ENOENT);
  return 0;
}

FILE *freopen(const char *restrict name, const char *restrict mode, FILE *restrict file) {
  (void)file;
  return fopen(name, mode);
}

FILE *tmpfile(void) {
  failed(ENOENT);
  return 0;
}

char *tmpnam(char *name) {
  (void)name;
  failed(ENOENT);
  return 0;
}

int remove(const char *name) {
  (void)name;
  return failed(ENOENT);
}

int rename(const char *from, const char *to) {
  (void)from;
  (void)to;
  return failed(ENOENT);
}

int fseek(FILE *file, long offset, int from) {
  (void)file;
  (void)offset;
  return failed(from < SEEK_SET || from > SEEK_END ? EINVAL : ESPIPE);
}

long ftell(FILE *file) {
  (void)file;
  return failed(ESPIPE);
}

void rewind(FILE *file) {
  clearerr(file);
}

int fgetpos(FILE *restrict file, fpos_t *restrict position) {
  (void)file;
  (void)position;
  return failed(ESPIPE);
}

int fsetpos(FILE *file, const fpos_t *position) {
  (void)file;
  (void)position;
  return failed(ESPIPE);
}

int fclose(FILE *file) {
  (void)file;
  return 0;
}
