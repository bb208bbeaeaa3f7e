/* Structures as arguments and results, of many sizes. */
#include <stdio.h>
#include <string.h>
#define S(n)                                                                      \
  struct S##n {                                                                   \
    char c[n];                                                                    \
  };                                                                              \
  static struct S##n f##n(int x, struct S##n a, struct S##n b, int y) {           \
    struct S##n r;                                                                \
    for (int i = 0; i < n; i++)                                                   \
      r.c[i] = a.c[i] * x + b.c[i] * y + i;                                       \
    return r;                                                                     \
  }                                                                               \
  static struct S##n (*volatile p##n)(int, struct S##n, struct S##n, int) = f##n; \
  static void t##n(void) {                                                        \
    struct S##n a, b;                                                             \
    for (int i = 0; i < n; i++) {                                                 \
      a.c[i] = i + n;                                                             \
      b.c[i] = i * 3;                                                             \
    }                                                                             \
    a = p##n(2, a, b, 5);                                                         \
    b = p##n(3, p##n(1, a, b, 1), a, -1);                                         \
    unsigned h = n;                                                               \
    for (int i = 0; i < n; i++)                                                   \
      h = h * 31 + (unsigned char)a.c[i] * 7 + (unsigned char)b.c[i];             \
    printf("%d %u\n", n, h);                                                      \
  }
S(1)
S(2) S(3) S(4) S(5) S(6) S(7) S(8) S(9) S(11) S(12) S(13) S(15) S(16) S(17) S(19) S(20) S(31) S(32) S(33) S(64) S(100)
    S(257) S(1025) struct M {
  int a;
  double d;
  long long l;
  short s;
};
static struct M mix(int i, struct M m, long long l, double d, struct M n) {
  m.a += i + n.a;
  m.d *= d + n.d;
  m.l -= l * n.l;
  m.s ^= n.s;
  return m;
}
struct F {
  float x, y;
};
static struct F rot(struct F f) {
  return (struct F){-f.y, f.x};
}
struct D {
  double x;
};
static struct D half(struct D d) {
  d.x /= 2;
  return d;
}
struct E {};
static int em(struct E e, int x) {
  (void)e;
  return x;
}
struct Fl {
  int n;
  int v[];
};
static struct Fl fl = {3, {7, 8, 9}};
struct Nest {
  struct {
    char a;
    struct {
      short b;
      int c;
    } in[2];
  } x[2];
  char t;
};
static struct Nest turn(struct Nest n) {
  struct Nest r = n;
  r.x[0] = n.x[1];
  r.x[1].in[0] = n.x[0].in[1];
  r.t = n.x[0].a;
  return r;
}
int main(void) {
  t1();
  t2();
  t3();
  t4();
  t5();
  t6();
  t7();
  t8();
  t9();
  t11();
  t12();
  t13();
  t15();
  t16();
  t17();
  t19();
  t20();
  t31();
  t32();
  t33();
  t64();
  t100();
  t257();
  t1025();
  struct M m = {1, 1.5, 100, 7};
  m = mix(9, m, 1LL << 33, 2.5, m);
  printf("%d %g %lld %d\n", m.a, m.d, m.l, m.s);
  struct F f = rot(rot(rot((struct F){1, 2})));
  printf("%g %g %g %d\n", f.x, f.y, half(half((struct D){10})).x, em((struct E){}, 5));
  struct Fl *p = &fl;
  printf("%d %d %u\n", p->n, p->v[2], (unsigned)sizeof fl);
  struct Nest n = {{{1, {{2, 3}, {4, 5}}}, {6, {{7, 8}, {9, 10}}}}, 11};
  n = turn(turn(n));
  printf("%d %d %d %d %d\n", n.x[0].a, n.x[1].in[0].c, n.x[1].in[1].b, n.x[0].in[0].b, n.t);
  struct Nest k = n, *q = &k;
  *q = *q;
  printf("%d\n", memcmp(&k, &n, 1));
}
