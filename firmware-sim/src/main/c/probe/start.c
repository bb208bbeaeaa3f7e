/* Where the processor begins when its reset is released. */
__asm__(
    "	.text\n"
    "	.globl	_start\n"
    "	.type	_start,@function\n"
    "_start:\n"
    "	mov	0x8000, %sp\n"
    "	add	%sp, 0x0, %fp\n"
    "	add	%pc, 0x10, %rca\n"
    "	st	%rca, [--%sp]\n"
    "	bt	main\n"
    "	nop\n"
    ".Lend:\n"
    "	bt	.Lend\n"
    "	nop\n"
    "	.size	_start, .-_start\n");
