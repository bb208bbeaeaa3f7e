/* What programs expect of a system, as far as the board has it. */
#ifndef WIRELORE_UNISTD_H
#define WIRELORE_UNISTD_H

#include <sys/types.h>

#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2

#ifdef __cplusplus
extern "C" {
#endif

void _exit(int) __attribute__((__noreturn__));
/* To the console for STDOUT_FILENO and STDERR_FILENO, else -1 with errno EBADF. */
ssize_t write(int, const void *, size_t);
/* 0 for STDIN_FILENO, which is at its end, else -1 with errno EBADF. */
ssize_t read(int, void *, size_t);

#ifdef __cplusplus
}
#endif
#endif
