/* Promotions and conversions of integers. */
#include <stdio.h>
int main(void) {
  volatile signed char sc = -1;
  volatile unsigned char uc = 255;
  volatile short s = -32768;
  volatile unsigned short us = 65535;
  volatile int i = -1;
  volatile unsigned u = 1;
  volatile char c = -100;
  printf("%d %d %d %d %d\n", sc == uc, sc < u, i < u, us * 2, s - 1);
  printf("%d %d %d\n", (unsigned char)~uc, ~uc, (uc + 1) >> 4);
  printf("%d %d %u\n", c < 0, uc << 24 >> 24, us + u);
  printf("%d %lld %d\n", (int)(signed char)(uc + 1), (long long)i * u, sc >> 1);
  uc++;
  sc += 200;
  us -= 70000;
  s *= 2;
  printf("%d %d %d %d\n", uc, sc, us, s);
  printf("%d %d\n", sizeof(uc + uc) == 4, sizeof('a') == 4);
  printf("%d\n", -1 < sizeof(int));
  printf("%d %d\n", (short)40000, (char)300);
  printf("%lld %llu\n", (long long)u - 2, (unsigned long long)i);
  i = 5;
  printf("%d\n", i > 4 ? 1 : 0);
  printf("%d %d\n", 7 & 3 == 3, (1, 2, 3));
  int t = i ? u ? 1 : 2 : 3;
  printf("%d %d\n", t, 3 > 2 > 1);
  enum E { A = -5, B, C = 1 << 20 };
  enum E e = B;
  printf("%d %d %d\n", e, C, e < 0);
  printf("%d\n", (0x80000000 > 0) + (2147483648 > 0) * 2 + (-2147483648 < 0) * 4);
}
