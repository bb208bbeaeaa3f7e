/* Initialised data. */
#include <stdio.h>
static int count(void) {
  static int n = 10;
  return n++;
}
static int *where(void) {
  static int a[3] = {1, 2, 3};
  return a;
}
int big[100] = {[5] = 7, [50 ... 59] = 9, 4, [99] = -1};
struct P {
  int x, y;
  struct {
    char n[8];
    double d;
  } z;
} p = {.y = 3, .z = {.d = 2.5, .n = "abc"}};
struct P *pp = &p;
int *pi = &big[50];
char *ps = (char *)&big[1] + 2;
unsigned diff = sizeof big;
static char m[3][5] = {"ab", "cde", "fghij"};
const char *t[] = {"one", "two" + 1, &m[1][1]};
long long ll = -5;
double d = 1. / 3;
float f = 1e-10f;
void (*fn)(void) = 0;
int (*cf)(void) = count;
union {
  int i;
  char c[8];
} u = {.c = "xyz"};
_Bool bb = 2;
int neg = -(1 << 30);
short sh[] = {1, -1, 'a'};
struct L {
  struct L *n;
  int v;
} l3 = {0, 3}, l2 = {&l3, 2}, l1 = {&l2, 1}, ring = {&ring, 4};
int main(void) {
  for (int i = 0; i < 3; i++)
    printf("%d ", count() + where()[i]++);
  printf("%d\n", where()[0]);
  printf("%d %d %d %d %d\n", big[5], big[55], big[60], big[99], pi[3]);
  printf("%d %d %s %g %p\n", pp->x, pp->y, pp->z.n, pp->z.d, (void *)fn == 0 ? (void *)1 : 0);
  printf("%d %s %s %s %.5s %d %d\n", (int)(ps - (char *)big), t[0], t[1], t[2], m[2], (int)sizeof m, cf());
  printf("%lld %.17g %g %s %d %d %d %u\n", ll, d, f, u.c, bb, neg, sh[1], diff);
  for (struct L *q = &l1; q; q = q->n)
    printf("%d ", q->v);
  printf("%d\n", ring.n->n->n->v);
}
