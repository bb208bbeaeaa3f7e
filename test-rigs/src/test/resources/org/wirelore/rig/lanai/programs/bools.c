/* _Bool. */
#include <stdio.h>
static _Bool b(int x) {
  return x;
}
static _Bool d(double x) {
  return x;
}
static _Bool p(void *x) {
  return x;
}
static _Bool l(long long x) {
  return x;
}
struct B {
  _Bool a, b;
  _Bool c : 1;
};
static _Bool arr[5];
static int cnt;
static _Bool side(void) {
  cnt++;
  return cnt & 1;
}
int main(void) {
  printf("%d %d %d %d %d %d %d\n", b(256), b(0), d(.1), d(-0.), p(&cnt), p(0), l(1LL << 40));
  struct B s = {2, 0, 4};
  s.a = s.b;
  s.b = !s.b;
  s.b++;
  s.c = 0;
  arr[3] = 77;
  printf("%d %d %d %d\n", s.a, s.b, s.c, arr[3] + arr[2]);
  _Bool x = 1;
  x--;
  printf("%d ", x);
  x += 5;
  x <<= 1;
  printf("%d %d\n", x, x + x);
  int q1 = side() && side() && side();
  int q2 = cnt;
  printf("%d %d %d\n", q1, q2, side() || side());
  int v = 5;
  printf("%d %d %d\n", !!v, ~x, -x);
  printf("%u %d\n", (unsigned)sizeof(_Bool), (_Bool)0x100 == 1);
  volatile _Bool vb = 1;
  vb ^= 1;
  vb |= 4;
  printf("%d\n", vb);
}
