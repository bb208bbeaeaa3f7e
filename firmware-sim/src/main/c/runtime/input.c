/* Reading, of which there is nothing but what was put back: the input is at its end. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

/* What was put back, if anything. */
static int put_back = EOF;

int fgetc(FILE *file) {
  int c = file == stdin ? put_back : EOF;
  put_back = file == stdin ? EOF : put_back;
  return c;
}

int ungetc(int c, FILE *file) {
  if (c == EOF || file != stdin || put_back != EOF) {
    return EOF;
  }
  put_back = (unsigned char)c;
  return put_back;
}

int getc(FILE *file) {
  return fgetc(file);
}

int getchar(void) {
  return fgetc(stdin);
}

char *fgets(char *restrict to, int size, FILE *restrict file) {
  char *t = to;
  for (int c; t < to + size - 1 && (c = fgetc(file)) != EOF;) {
    *t++ = (char)c;
    if (c == '\n') {
      break;
    }
  }
  if (t == to) {
    return 0;
  }
  *t = 0;
  return to;
}

size_t fread(void *restrict to, size_t size, size_t count, FILE *restrict file) {
  size_t n = 0;
  for (int c; n < size * count && (c = fgetc(file)) != EOF; n++) {
    ((char *)to)[n] = (char)c;
  }
  return size ? n / size : 0;
}

int feof(FILE *file) {
  return file == stdin && put_back == EOF;
}

void clearerr(FILE *file) {
  (void)file;
}

/* What is printed is printed at once, whatever is asked for. */
int setvbuf(FILE *restrict file, char *restrict buffer, int mode, size_t size) {
  (void)file;
  (void)buffer;
  (void)size;
  return mode < _IOFBF || mode > _IONBF;
}

void setbuf(FILE *restrict file, char *restrict buffer) {
  setvbuf(file, buffer, _IOFBF, BUFSIZ);
}

int ferror(FILE *file) {
  (void)file;
  return 0;
}

void perror(const char *what) {
  fprintf(stderr, "%s: %s\n", what, strerror(errno));
}
