/* Where the processor begins when its reset is released, for control programs that bring main alone. The stack lies behind
   the program's data: 8 KB. A program that returns goes round in circles. */
__asm__(
    "	.bss\n"
    "	.p2align	3\n"
    "	.zero	8192\n"
    ".Lstack:\n"
    "	.zero	8\n"
    "	.text\n"
    "	.globl	_start\n"
    "	.type	_start,@function\n"
    "_start:\n"
    "	mov	hi(.Lstack), %sp\n"
    "	or	%sp, lo(.Lstack), %sp\n"
    "	add	%sp, 0x0, %fp\n"
    "	add	%pc, 0x10, %rca\n"
    "	st	%rca, [--%sp]\n"
    "	bt	main\n"
    "	nop\n"
    ".Lend:\n"
    "	bt	.Lend\n"
    "	nop\n"
    "	.size	_start, .-_start\n");
