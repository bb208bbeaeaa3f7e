/* Structures among other arguments. */
#include <stdio.h>
typedef struct {
  short s[3];
} S6;
typedef struct {
  char c;
  int i;
} CI;
typedef struct {
  long long l;
  char c;
} LC;
typedef struct {
  float f[3];
} F3;
typedef struct {
  double d[2];
} D2;
static int f(CI a, int b, S6 c, char d, LC e, F3 g, D2 h, CI i) {
  return a.c + a.i + b + c.s[0] + c.s[1] * 2 + c.s[2] * 3 + d + (int)e.l + e.c + (int)(g.f[0] + g.f[2]) +
         (int)(h.d[0] * h.d[1]) + i.c * i.i;
}
static CI rci(int x) {
  return (CI){x, x * 2};
}
static LC rlc(LC l) {
  l.l++;
  l.c--;
  return l;
}
static D2 rd(D2 a, D2 b) {
  return (D2){{a.d[0] + b.d[1], a.d[1] - b.d[0]}};
}
static F3 rf(float a, F3 b, float c) {
  b.f[0] += a;
  b.f[2] *= c;
  return b;
}
static S6 rs(S6 a) {
  short t = a.s[0];
  a.s[0] = a.s[2];
  a.s[2] = t;
  return a;
}
int main(void) {
  int (*volatile p)(CI, int, S6, char, LC, F3, D2, CI) = f;
  printf("%d\n", p(rci(3), 4, rs((S6){{5, 6, 7}}), 8, rlc((LC){9, 10}), rf(1, (F3){{2, 3, 4}}, 5),
                   rd((D2){{1, 2}}, (D2){{3, 4}}), rci(-2)));
  LC l = rlc(rlc((LC){(1LL << 32) - 1, -128}));
  printf("%lld %d\n", l.l, l.c);
  S6 a[3] = {{{1, 2, 3}}, {{4, 5, 6}}};
  a[2] = rs(a[1]);
  a[0] = rs(a[2]);
  printf("%d %d %d\n", a[0].s[0], a[2].s[0], a[0].s[2]);
}
