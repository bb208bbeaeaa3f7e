/* Vectors. */
#include <stdio.h>
typedef int v4 __attribute__((vector_size(16)));
typedef short v8 __attribute__((vector_size(16)));
static v4 f(v4 a, v4 b) {
  return a + b * 2 - (a & b);
}
static v8 g(v8 a, v8 b) {
  return (a ^ b) + (a << 1);
}
typedef float f4 __attribute__((vector_size(16)));
int main(void) {
  v4 a = {1, 2, 3, 4}, b = {10, 20, 30, 40};
  a = f(a, b);
  printf("%d %d %d %d\n", a[0], a[1], a[2], a[3]);
  v8 c = {1, 2, 3, 4, 5, 6, 7, 8};
  c = g(c, c + 1);
  for (int i = 0; i < 8; i++)
    printf("%d ", c[i]);
  f4 x = {1, 2, 3, 4};
  x = x * x + 1;
  printf("%g %g\n", x[0], x[3]);
  a[2] = 7;
  v4 m = a > b;
  printf("%d %d\n", m[0], m[2]);
}
