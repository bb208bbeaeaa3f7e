/* The console: what goes to stdout and stderr is printed at once. stdin is at its end, and there are no files: fopen finds
   none. */
#ifndef WIRELORE_STDIO_H
#define WIRELORE_STDIO_H

#include <stdarg.h>
#include <stddef.h>

#define EOF (-1)
#define BUFSIZ 1024
#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2

#ifdef __cplusplus
extern "C" {
#define restrict
#endif

typedef struct __board_file FILE;
extern FILE *const stdin;
extern FILE *const stdout;
extern FILE *const stderr;

int putchar(int c);
int puts(const char *s);
int putc(int c, FILE *file);
int fputc(int c, FILE *file);
int fputs(const char *restrict s, FILE *restrict file);
size_t fwrite(const void *restrict from, size_t size, size_t count, FILE *restrict file);
int fflush(FILE *file);
int getchar(void);
int getc(FILE *file);
int fgetc(FILE *file);
char *fgets(char *restrict to, int size, FILE *restrict file);
size_t fread(void *restrict to, size_t size, size_t count, FILE *restrict file);
int feof(FILE *file);
int ferror(FILE *file);
int ungetc(int c, FILE *file);
int scanf(const char *restrict format, ...);
int fscanf(FILE *restrict file, const char *restrict format, ...);
int sscanf(const char *restrict s, const char *restrict format, ...);
int vscanf(const char *restrict format, va_list arguments);
int vfscanf(FILE *restrict file, const char *restrict format, va_list arguments);
int vsscanf(const char *restrict s, const char *restrict format, va_list arguments);
void clearerr(FILE *file);
int setvbuf(FILE *restrict file, char *restrict buffer, int mode, size_t size);
void setbuf(FILE *restrict file, char *restrict buffer);
FILE *fopen(const char *restrict name, const char *restrict mode);
int fclose(FILE *file);
void perror(const char *what);
int printf(const char *restrict format, ...);
int fprintf(FILE *restrict file, const char *restrict format, ...);
int sprintf(char *restrict to, const char *restrict format, ...);
int snprintf(char *restrict to, size_t size, const char *restrict format, ...);
int vprintf(const char *restrict format, va_list arguments);
int vfprintf(FILE *restrict file, const char *restrict format, va_list arguments);
int vsprintf(char *restrict to, const char *restrict format, va_list arguments);
int vsnprintf(char *restrict to, size_t size, const char *restrict format, va_list arguments);

#ifdef __cplusplus
#undef restrict
}
#endif
#endif
