/* Where a program on the bare board begins. The board has set sp to the top of the stack, fp to 0 (which ends every walk
   along the frames), and the arguments of the program's entry: four in registers, more from sp upwards. The linker says
   what __entry is. */
#include <board.h>

/* Runs the functions that the linker has gathered from .init_array. */
void __board_initialize(void) {
  extern void (*const __init_array_start[])(void);
  extern void (*const __init_array_end[])(void);
  for (void (*const *function)(void) = __init_array_start; function != __init_array_end; function++) {
    (*function)();
  }
}

__asm__(
    "	.text\n"
    "	.globl	_start\n"
    "	.type	_start,@function\n"
    "_start:\n"
    "	st	%r6, [--%sp]\n"
    "	st	%r7, [--%sp]\n"
    "	st	%r18, [--%sp]\n"
    "	st	%r19, [--%sp]\n"
    "	add	%pc, 0x10, %rca\n"
    "	st	%rca, [--%sp]\n"
    "	bt	__board_initialize\n"
    "	nop\n"
    "	ld	0[%sp], %r19\n"
    "	ld	4[%sp], %r18\n"
    "	ld	8[%sp], %r7\n"
    "	ld	12[%sp], %r6\n"
    "	add	%sp, 0x10, %sp\n"
    "	add	%pc, 0x10, %rca\n"
    "	st	%rca, [--%sp]\n"
    "	bt	__entry\n"
    "	nop\n"
    "	add	%rv, 0x0, %r6\n"
    "	add	%pc, 0x10, %rca\n"
    "	st	%rca, [--%sp]\n"
    "	bt	exit\n"
    "	nop\n"
    "	.size	_start, .-_start\n");
