/* Complex numbers. */
#include <stdio.h>
#define re(z) __real__(z)
#define im(z) __imag__(z)
typedef _Complex double cd;
typedef _Complex float cf;
static cd mul(cd a, cd b) {
  return a * b;
}
static cd div_(cd a, cd b) {
  return a / b;
}
static cf mulf(cf a, cf b) {
  return a * b - a;
}
static cd conj_(cd a) {
  return ~a;
}
static volatile cd gv = 1 + 2i;
static int _Complex ic = 3 + 4i;
static cd arr[3] = {1, 2i, 3 - 1i};
int main(void) {
  cd a = 1.5 + 2.5i, b = -3 + 0.5i;
  cd p = mul(a, b), q = div_(a, b), r = conj_(a) + gv * 2 - 1i;
  printf("%g %g %g %g %g %g\n", re(p), im(p), re(q), im(q), re(r), im(r));
  cf f = mulf(1 + 2.0if, 3 - 1.0if);
  printf("%g %g %d %d\n", re(f), im(f), __real__(ic * ic), __imag__(ic * ic));
  gv *= arr[1];
  printf("%g %g %d %d\n", re(gv), im(gv), a == b, a != 1.5 + 2.5i);
  cd s = 0;
  for (int i = 0; i < 3; i++)
    s += arr[i] / (i + 1);
  printf("%g %g %g\n", re(s), im(s), (double)s);
  __real__ s = 9;
  printf("%g %d\n", re(s), (_Bool)(cd)0.5i);
  cf g = a;
  cd back = g;
  printf("%g %u\n", re(back) + im(back), (unsigned)sizeof(cd));
}
