/* Weak and tentative definitions. */
#include <stdio.h>
extern int missing(int) __attribute__((weak));
extern int gone __attribute__((weak));
int __attribute__((weak)) here(int x) {
  return x + 1;
}
int tentative;
int tentative;
static int zero;
static int init = 5;
const int constant = 7;
int *ptr = &tentative;
const char *const names[] = {"a", "bb", "ccc"};
int main(void) {
  printf("%d %d %d\n", missing ? missing(1) : -1, &gone == 0, here(2));
  tentative += 3;
  printf("%d %d %d %d %d\n", tentative, zero, init, constant, *ptr);
}
