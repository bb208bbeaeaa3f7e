/* Pointers to functions. */
#include <stdio.h>
#include <stdlib.h>
typedef int (*op)(int, int);
static int add(int a, int b) {
  return a + b;
}
static int sub(int a, int b) {
  return a - b;
}
static int mul(int a, int b) {
  return a * b;
}
static const op table[] = {add, sub, mul, 0};
static op choose(char c) {
  return c == '+' ? add : c == '-' ? sub : c == '*' ? mul : 0;
}
static op (*volatile chooser)(char) = choose;
static int twice(op f, int x) {
  return f(f(x, x), x);
}
struct vt {
  int (*area)(void *);
  const char *name;
};
struct sq {
  const struct vt *v;
  int s;
};
struct re {
  const struct vt *v;
  int w, h;
};
static int sqa(void *p) {
  return ((struct sq *)p)->s * ((struct sq *)p)->s;
}
static int rea(void *p) {
  return ((struct re *)p)->w * ((struct re *)p)->h;
}
static const struct vt sqv = {sqa, "sq"}, rev = {rea, "re"};
static long long wide(int a, long long b, char c, double d, short e, void *f, float g) {
  return a + b * c + (long long)d - e + (f != 0) + (long long)g;
}
static long long (*volatile wp)(int, long long, char, double, short, void *, float) = wide;
static int cmp(const void *a, const void *b) {
  return *(const short *)b - *(const short *)a;
}
int (*ret(int n))(int, int) {
  return table[n];
}
int main(void) {
  for (const op *p = table; *p; p++)
    printf("%d %d\n", (*p)(7, 3), twice(*p, 4));
  printf("%d %d %d %d\n", chooser('+')(1, 2), (***chooser('-'))(1, 2), chooser('*')(-3, 5), chooser('?') == NULL);
  struct sq s = {&sqv, 5};
  struct re r = {&rev, 3, 4};
  void *shapes[] = {&s, &r};
  for (int i = 0; i < 2; i++) {
    const struct vt *v = *(const struct vt **)shapes[i];
    printf("%s %d\n", v->name, v->area(shapes[i]));
  }
  printf("%lld %d %d\n", wp(1, 1LL << 35, -2, 9.75, -4, &s, 2.5f), ret(1)(9, 4), ret(0) == add);
  short v[] = {3, -1, 100, 7, -32768, 32767, 0};
  qsort(v, 7, 2, cmp);
  for (int i = 0; i < 7; i++)
    printf("%d ", v[i]);
  puts("");
}
