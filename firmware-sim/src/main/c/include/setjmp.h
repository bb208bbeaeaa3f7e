/* Jumps back into a function that is still running. */
#ifndef WIRELORE_SETJMP_H
#define WIRELORE_SETJMP_H

/* The caller's stack pointer, its frame pointer, and where it goes on: no other register is preserved across calls. */
typedef unsigned jmp_buf[3];

#ifdef __cplusplus
extern "C" {
#endif

int setjmp(jmp_buf) __attribute__((__returns_twice__));
void longjmp(jmp_buf, int) __attribute__((__noreturn__));

#ifdef __cplusplus
}
#endif
#endif
