/* Compares and branches at the ends of all ranges. */
#include <stdio.h>
static int cmp(int a, int b) {
  return (a < b) + 2 * (a <= b) + 4 * (a == b) + 8 * (a != b) + 16 * (a > b) + 32 * (a >= b);
}
static int cmpu(unsigned a, unsigned b) {
  return (a < b) + 2 * (a <= b) + 4 * (a == b) + 16 * (a > b) + 32 * (a >= b);
}
static int sel(int a, int b) {
  return a < b ? a : b;
}
static unsigned selu(unsigned a, unsigned b) {
  return a > b ? a - b : b - a;
}
static int br(int a, int b) {
  if (a < b)
    return 1;
  if ((unsigned)a < (unsigned)b)
    return 2;
  if (a - b > 5)
    return 3;
  if (a + b < 0)
    return 4;
  if ((a & b) == 0)
    return 5;
  if ((a ^ b) < 0)
    return 6;
  return 7;
}
static int clamp(int x) {
  return x < -100 ? -100 : x > 100 ? 100 : x;
}
static int inr(int x) {
  return x >= -5 && x < 10;
}
static int abs_(int x) {
  return x < 0 ? -x : x;
}
static int sgn(int x) {
  return (x > 0) - (x < 0);
}
static int chain(int a, int b) {
  int r = 0;
  if (a > 0 && b > 0)
    r = a & b;
  else if (a < 0 || b < 0)
    r = a | b;
  if (a == b && r)
    r = ~r;
  return r ? r : a - b;
}
int main(void) {
  static volatile int v[] = {
      0,          1,           -1,    5, -5, 100, -101, 0x7fff, -0x8000, 0xffff, 0x10000, 0x7fffffff, -0x7fffffff - 1,
      0x7ffffffe, -0x7fffffff, 0x8000};
  for (int i = 0; i < 16; i++) {
    for (int j = 0; j < 16; j++) {
      int a = v[i], b = v[j];
      printf("%x%x%d", cmp(a, b), cmpu(a, b), (a > 0) == (b > 0) ? br(a / 2, b / 2) : 0);
      printf("%x%x%x ", sel(a, b), selu(a, b), chain(a / 2, b / 2));
    }
    int a = v[i];
    printf("%d %d %d %d %d %d %d %d\n", clamp(a), inr(a), i != 12 ? abs_(a) : 0, sgn(a), a < 0x8000, a >= -0x8000,
           (unsigned)a<0x8000u, (unsigned)a> 0xffff0000u);
  }
}
