/* What programs expect of a system, as far as the board has it. */
#ifndef WIRELORE_UNISTD_H
#define WIRELORE_UNISTD_H

#include <sys/types.h>

#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2

#ifdef __cplusplus
extern "C" {
#define _Noreturn [[noreturn]]
#endif

_Noreturn void _exit(int code);
/* To the console for STDOUT_FILENO and STDERR_FILENO, else -1 with errno EBADF. */
ssize_t write(int file, const void *from, size_t size);
/* 0 for STDIN_FILENO, which is at its end, else -1 with errno EBADF. */
ssize_t read(int file, void *to, size_t size);

#ifdef __cplusplus
#undef _Noreturn
}
#endif
#endif
