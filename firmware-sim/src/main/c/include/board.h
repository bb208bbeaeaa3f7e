/* The ports of the bare board that ./wirelore lanai run puts a processor on: words from 0xFFFFF000 on, of which every
   one can be reached by one load or store. */
#ifndef WIRELORE_BOARD_H
#define WIRELORE_BOARD_H

#define BOARD_PORT(offset) (*(volatile unsigned *)(0xFFFFF000u + (offset)))

/* Writing prints the low byte. */
#define BOARD_CONSOLE BOARD_PORT(0x00)
/* Writing ends the program with this exit code. */
#define BOARD_EXIT BOARD_PORT(0x04)
/* Cycles since reset. Reading the high word keeps the low word of the same moment for the next read of it. */
#define BOARD_CYCLES_HIGH BOARD_PORT(0x08)
#define BOARD_CYCLES_LOW BOARD_PORT(0x0C)
/* First address behind what the program may use as heap, which begins at _end. */
#define BOARD_HEAP_END BOARD_PORT(0x10)
/* Writing ends the program with a fault, for the library: one of the numbers below, about the address that was written before. */
#define BOARD_FAULT_ADDRESS BOARD_PORT(0x14)
#define BOARD_FAULT BOARD_PORT(0x18)
#define BOARD_FREED_TWICE 1
#define BOARD_FREED_WILD 2
/* Reading says that a divisor is 0: on a strict board it ends the program with a fault and gives 1, else it gives 0. */
#define BOARD_DIVIDED_BY_ZERO BOARD_PORT(0x1C)

#endif
