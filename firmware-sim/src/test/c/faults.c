/* What a program can do wrong, one thing for each argument of main. */
#include <board.h>

const int constant = 5;
static volatile int *pointer;

__attribute__((noinline)) static int misaligned(int *p) {
  return *p;
}

static int deeper(int n) {
  volatile int room[1];
  if (n == 0) {
    return 0;
  }
  room[0] = n;
  return deeper(n + 1) + room[0];
}

static int forever(void) {
  for (;;) {
    BOARD_CYCLES_LOW;
  }
}

int main(int which) {
  int word = 1;
  switch (which) {
    case 1:
      *pointer = 3;
      return 0;
    case 2:
      return *(volatile int *)0x40000000;
    case 3:
      return ((int (*)(void))0x1555554)() + 1;
    case 4:
      return deeper(1);
    case 5:
      return forever();
    case 6:
      return misaligned((int *)((char *)&word + 1));
    case 7:
      __asm__ volatile(".long 0xF0038000");
      return 0;
    case 8:
      *(volatile int *)&constant = 6;
      return 0;
    default:
      BOARD_CONSOLE = 'h';
      BOARD_CONSOLE = 'i';
      return 7;
  }
}

int weigh(int a, int b, int c, int d, int e, int f) {
  return a + (b << 1) + (c << 2) + (d << 3) + (e << 4) + (f << 5);
}
