/* Vectors of four bytes as arguments. */
#include <stdio.h>
typedef signed char v4 __attribute__((vector_size(4)));
static v4 sum(v4 a, v4 b) {
  return a + b;
}
int main(void) {
  v4 a = {1, 2, 3, 4}, b = {10, 20, 30, 40};
  a = sum(a, b);
  printf("%d %d %d %d\n", a[0], a[1], a[2], a[3]);
}
