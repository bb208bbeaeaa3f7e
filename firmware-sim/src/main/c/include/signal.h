/* Signals that a program raises itself; nothing else raises any. */
#ifndef WIRELORE_SIGNAL_H
#define WIRELORE_SIGNAL_H

#define SIGINT 2
#define SIGILL 4
#define SIGABRT 6
#define SIGFPE 8
#define SIGSEGV 11
#define SIGTERM 15
#define SIG_DFL ((void (*)(int))0)
#define SIG_IGN ((void (*)(int))1)
#define SIG_ERR ((void (*)(int)) - 1)

#ifdef __cplusplus
extern "C" {
#endif

typedef int sig_atomic_t;

void (*signal(int, void (*)(int)))(int);
/* A signal that is not handled ends the program with the exit code 128 + its number. */
int raise(int);

#ifdef __cplusplus
}
#endif
#endif
