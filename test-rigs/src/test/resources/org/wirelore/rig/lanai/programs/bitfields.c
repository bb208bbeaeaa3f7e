/* Bit-fields of all kinds. */
#include <stdio.h>
struct A {
  int a : 3;
  unsigned b : 5;
  int c : 1;
  unsigned d : 23;
};
struct B {
  unsigned char x : 4, y : 4;
  short z : 9;
  int : 0;
  unsigned w : 31;
};
struct C {
  long long p : 40;
  unsigned long long q : 24;
  long long r : 63;
};
struct D {
  _Bool f : 1;
  enum { N, M = 7 } e : 4;
  char c : 7;
};
struct __attribute__((packed)) P {
  unsigned a : 3;
  unsigned b : 30;
  unsigned c : 31;
  unsigned char d;
};
static struct A ga = {-4, 31, -1, 0x5a5a5a};
static volatile struct A va;
static int sum(struct A a) {
  return a.a + (int)a.b + a.c + (int)a.d;
}
static struct C make(long long v) {
  struct C c;
  c.p = v;
  c.q = v;
  c.r = v;
  return c;
}
int main(void) {
  printf("%d %u %d %u %d\n", ga.a, ga.b, ga.c, ga.d, sum(ga));
  for (int i = -10; i < 10; i++) {
    va.a = i;
    va.b = i;
    va.c = i;
    va.d = i * 1000003;
    printf("%d %u %d %u|", va.a, va.b, va.c, va.d);
    va.a += 3;
    va.b <<= 2;
    va.d--;
    va.c ^= 1;
    printf("%d %u %d %u\n", va.a, va.b, va.c, va.d);
  }
  struct B b = {0};
  for (int i = 0; i < 40; i += 7) {
    b.x += i;
    b.y -= i;
    b.z = b.z * 3 + i;
    b.w = b.w * 5 - i;
    printf("%d %d %d %u\n", b.x, b.y, b.z, b.w);
  }
  long long v = 0x123456789abcdefLL;
  for (int i = 0; i < 6; i++, v = v * 31 + 7) {
    struct C c = make(v);
    printf("%lld %llu %lld\n", (long long)c.p, (unsigned long long)c.q, (long long)c.r);
    c.p++;
    c.q += 0xffffff;
    c.r >>= 3;
    c.p *= 3;
    printf("%lld %llu %lld\n", (long long)c.p, (unsigned long long)c.q, (long long)c.r);
  }
  struct D d = {.f = 2, .e = M, .c = 100};
  printf("%d %d %d\n", d.f, d.e, d.c);
  struct P p;
  p.a = 5;
  p.b = 0x2aaaaaaa;
  p.c = 0x7fffffff;
  p.d = 9;
  p.b ^= 0x3fffffff;
  p.c /= 3;
  printf("%u %u %u %u %u\n", p.a, p.b, p.c, p.d, (unsigned)sizeof p);
  printf("%d %d\n", p.a - 6 < 0, ga.b - 32 < 0);
}
