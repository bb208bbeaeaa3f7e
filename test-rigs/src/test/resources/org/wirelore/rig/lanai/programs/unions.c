/* Unions. */
#include <stdio.h>
#include <stdint.h>
union U {
  float f;
  uint32_t i;
  int32_t s;
};
union V {
  double d;
  uint64_t l;
};
union W {
  char c;
  short s;
  int i;
  struct {
    int a, b, c;
  } t;
};
struct Tagged {
  enum { INT, DBL, STR } kind;
  union {
    int i;
    double d;
    const char *s;
  };
};
static void show(struct Tagged t) {
  switch (t.kind) {
    case INT:
      printf("int %d\n", t.i);
      break;
    case DBL:
      printf("dbl %g\n", t.d);
      break;
    case STR:
      printf("str %s\n", t.s);
  }
}
static union W pass(union W w) {
  w.t.a += 1;
  w.t.c -= w.t.b;
  return w;
}
static double neg(double d) {
  union V v = {d};
  v.l ^= 1ull << 63;
  return v.d;
}
static float fast(float x) {
  union U u = {x};
  u.i = 0x5f3759df - (u.i >> 1);
  float y = u.f;
  return y * (1.5f - 0.5f * x * y * y);
}
int main(void) {
  show((struct Tagged){INT, .i = 3});
  show((struct Tagged){DBL, .d = 2.5});
  show((struct Tagged){STR, .s = "x"});
  union W w;
  w.t.a = 1;
  w.t.b = 20;
  w.t.c = 300;
  w = pass(pass(w));
  printf("%d %d %d\n", w.t.a, w.t.b, w.t.c);
  printf("%g %g %08x\n", neg(3.5), neg(-0.0), ((union U){1.0f}).i);
  for (float x = 1; x < 100; x *= 2.7f)
    printf("%.5f ", fast(x));
  union {
    int64_t l;
    struct {
      int a, b;
    } p;
  } m = {.l = 0x0000000100000001LL};
  printf("\n%d %d\n", m.p.a, m.p.b);
}
