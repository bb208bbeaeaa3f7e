/* Calls at the end of functions. */
#include <stdio.h>
static int a(int n, int acc);
static int b(int n, int acc) {
  return n == 0 ? acc : a(n - 1, acc * 3 + 1);
}
static int a(int n, int acc) {
  return n == 0 ? -acc : b(n - 1, acc ^ n);
}
static int sum(int n, int acc) {
  if (!n)
    return acc;
  return sum(n - 1, acc + n);
}
int main(void) {
  printf("%d %d %d\n", a(1000, 1), a(1001, 2), sum(3000, 0));
  return a(10, 1) == 5;
}
