/* Loops that step pointers and count down. */
#include <stdio.h>
static int primes(int n) {
  static char s[2000];
  int c = 0;
  for (int i = 2; i < n; i++)
    if (!s[i]) {
      c++;
      for (int j = i * i; j < n; j += i)
        s[j] = 1;
    }
  return c;
}
static int collatz(int n) {
  int k = 0;
  while (n != 1) {
    n = n & 1 ? 3 * n + 1 : n / 2;
    k++;
  }
  return k;
}
static int gcd(int a, int b) {
  while (b) {
    int t = a % b;
    a = b;
    b = t;
  }
  return a;
}
static int nest(void) {
  int s = 0;
  for (int i = 0; i < 10; i++) {
    for (int j = i; j < 10; j++) {
      if (j == 7)
        continue;
      if (i * j > 40)
        break;
      for (int k = j; k-- > 0;) {
        if (k & 1)
          goto skip;
        s += i * j - k;
      skip:;
      }
    }
  }
  return s;
}
static void mat(int n, double (*a)[4], double (*b)[4], double (*c)[4]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      c[i][j] = 0;
      for (int k = 0; k < n; k++)
        c[i][j] += a[i][k] * b[k][j];
    }
}
static unsigned crc(const char *s) {
  unsigned c = ~0u;
  while (*s) {
    c ^= (unsigned char)*s++;
    for (int k = 8; k--;)
      c = c >> 1 ^ (c & 1 ? 0xedb88320 : 0);
  }
  return ~c;
}
int main(void) {
  double a[4][4], b[4][4], c[4][4];
  for (int i = 0; i < 16; i++)
    a[i / 4][i % 4] = i * .5, b[i / 4][i % 4] = 7 - i;
  mat(4, a, b, c);
  int best = 0;
  for (int i = 1; i < 1000; i++)
    if (collatz(i) > collatz(best ? best : 1))
      best = i;
  printf("%d %d %d %d %g %g %08x\n", primes(2000), best, gcd(1071, 462), nest(), c[1][2], c[3][3], crc("123456789"));
  unsigned i = 10;
  do
    i -= 3;
  while (i < 0x80000000u);
  printf("%u\n", i);
  for (signed char s = 120; s > 0; s++)
    printf("%d ", s);
  for (unsigned char u = 3; u < 250; u--)
    putchar('.');
  int x = 0;
  for (;;) {
    if (++x > 5)
      break;
  }
  printf("%d\n", x);
  long long t = 0;
  for (long long k = 1LL << 33; k > (1LL << 33) - 5; k--)
    t += k;
  printf("%lld\n", t);
  float f = 0;
  for (float g = 0; g < 1; g += .1f)
    f += g;
  printf("%g\n", f);
}
