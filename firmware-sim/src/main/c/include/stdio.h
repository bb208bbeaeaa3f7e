/* The console: what goes to stdout and stderr is printed at once. stdin is at its end. There are no files: whatever asks for
   one fails, with errno ENOENT, and the console has no positions: errno ESPIPE.
   A format of printf may number 32 values (%32$d); one that numbers more prints nothing and returns -1, with
   errno EINVAL. */
#ifndef WIRELORE_STDIO_H
#define WIRELORE_STDIO_H

#include <stdarg.h>
#include <stddef.h>

#define EOF (-1)
#define BUFSIZ 1024
#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define FILENAME_MAX 256
#define FOPEN_MAX 8
#define L_tmpnam 20
#define TMP_MAX 25

#ifdef __cplusplus
extern "C" {
#endif

typedef struct __board_file FILE;
typedef long fpos_t;
extern FILE *const stdin;
extern FILE *const stdout;
extern FILE *const stderr;

int putchar(int);
int puts(const char *);
int putc(int, FILE *);
int fputc(int, FILE *);
int fputs(const char *__restrict, FILE *__restrict);
size_t fwrite(const void *__restrict, size_t, size_t, FILE *__restrict);
int fflush(FILE *);
int getchar(void);
int getc(FILE *);
int fgetc(FILE *);
char *fgets(char *__restrict, int, FILE *__restrict);
size_t fread(void *__restrict, size_t, size_t, FILE *__restrict);
int feof(FILE *);
int ferror(FILE *);
int ungetc(int, FILE *);
int scanf(const char *__restrict, ...);
int fscanf(FILE *__restrict, const char *__restrict, ...);
int sscanf(const char *__restrict, const char *__restrict, ...);
int vscanf(const char *__restrict, va_list);
int vfscanf(FILE *__restrict, const char *__restrict, va_list);
int vsscanf(const char *__restrict, const char *__restrict, va_list);
void clearerr(FILE *);
int setvbuf(FILE *__restrict, char *__restrict, int, size_t);
void setbuf(FILE *__restrict, char *__restrict);
FILE *fopen(const char *__restrict, const char *__restrict);
/* The console stays open. */
FILE *freopen(const char *__restrict, const char *__restrict, FILE *__restrict);
FILE *tmpfile(void);
char *tmpnam(char *);
int remove(const char *);
int rename(const char *, const char *);
int fseek(FILE *, long, int);
long ftell(FILE *);
void rewind(FILE *);
int fgetpos(FILE *__restrict, fpos_t *__restrict);
int fsetpos(FILE *, const fpos_t *);
int fclose(FILE *);
void perror(const char *);
int printf(const char *__restrict, ...);
int fprintf(FILE *__restrict, const char *__restrict, ...);
int sprintf(char *__restrict, const char *__restrict, ...);
int snprintf(char *__restrict, size_t, const char *__restrict, ...);
int vprintf(const char *__restrict, va_list);
int vfprintf(FILE *__restrict, const char *__restrict, va_list);
int vsprintf(char *__restrict, const char *__restrict, va_list);
int vsnprintf(char *__restrict, size_t, const char *__restrict, va_list);

#ifdef __cplusplus
}
#endif
#endif
