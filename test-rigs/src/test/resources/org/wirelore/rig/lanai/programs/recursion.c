/* Recursion. */
#include <stdio.h>
static int ack(int m, int n) {
  return m ? ack(m - 1, n ? ack(m, n - 1) : 1) : n + 1;
}
static unsigned fib(unsigned n) {
  return n < 2 ? n : fib(n - 1) + fib(n - 2);
}
static int odd(unsigned);
static int even(unsigned n) {
  return n ? odd(n - 1) : 1;
}
static int odd(unsigned n) {
  return n ? even(n - 1) : 0;
}
static void hanoi(int n, int a, int b, int c, int *k) {
  if (n) {
    hanoi(n - 1, a, c, b, k);
    *k = *k * 3 + a - b;
    hanoi(n - 1, c, b, a, k);
  }
}
static int q(int n, int row, unsigned c, unsigned l, unsigned r) {
  if (row == n)
    return 1;
  int s = 0;
  for (unsigned f = ~(c | l | r) & ((1u << n) - 1); f; f &= f - 1) {
    unsigned b = f & -f;
    s += q(n, row + 1, c | b, (l | b) << 1, (r | b) >> 1);
  }
  return s;
}
static int tak(int x, int y, int z) {
  return y < x ? tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y)) : z;
}
static long long fact(int n) {
  return n < 2 ? 1 : n * fact(n - 1);
}
static double power(double x, int n) {
  return n == 0 ? 1 : n < 0 ? 1 / power(x, -n) : n % 2 ? x * power(x, n - 1) : power(x * x, n / 2);
}
static void perm(char *s, int i, int n, unsigned *h) {
  if (i == n) {
    for (int j = 0; j < n; j++)
      *h = *h * 33 + s[j];
    return;
  }
  for (int j = i; j < n; j++) {
    char t = s[i];
    s[i] = s[j];
    s[j] = t;
    perm(s, i + 1, n, h);
    t = s[i];
    s[i] = s[j];
    s[j] = t;
  }
}
static int depth(int n, int a, int b, int c, int d, int e) {
  return n ? depth(n - 1, b, c, d, e, a + n) + a : e;
}
int main(void) {
  int k = 0;
  unsigned h = 0;
  char s[] = "abcdef";
  hanoi(8, 1, 2, 3, &k);
  perm(s, 0, 6, &h);
  printf("%d %u %d %d %d %d %lld %.10g %u %d\n", ack(2, 6), fib(17), even(1001), k, q(7, 0, 0, 0, 0), tak(12, 8, 4),
         fact(20), power(1.1, 50) + power(2, -7), h, depth(5000, 1, 2, 3, 4, 5));
}
