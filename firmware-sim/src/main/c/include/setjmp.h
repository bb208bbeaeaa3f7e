/* Jumps back into a function that is still running. */
#ifndef WIRELORE_SETJMP_H
#define WIRELORE_SETJMP_H

/* The caller's stack pointer, its frame pointer, and where it goes on: no other register is preserved across calls. */
typedef unsigned jmp_buf[3];

#ifdef __cplusplus
extern "C" {
#endif

int setjmp(jmp_buf place) __attribute__((returns_twice));
void longjmp(jmp_buf place, int value) __attribute__((noreturn));

#ifdef __cplusplus
}
#endif
#endif
