/* Sections of the program's own. */
#include <stdio.h>
__attribute__((section(".data.special"))) int special = 5;
__attribute__((section("mydata"))) int mine = 6;
__attribute__((section("mydata"))) int mine2 = 7;
__attribute__((section(".text.hot"))) int hot(int x) {
  return x * 2;
}
__attribute__((section("code"))) int coded(int x) {
  return x + special;
}
__attribute__((section(".rodata.x"))) const int ro = 9;
__attribute__((section(".bss.z"))) int z;
extern int __start_mydata[], __stop_mydata[];
int main(void) {
  int s = 0;
  for (int *p = __start_mydata; p < __stop_mydata; p++)
    s += *p;
  printf("%d %d %d %d %d %d\n", special, mine, hot(3), coded(4), ro, z);
  printf("%d\n", s);
}
