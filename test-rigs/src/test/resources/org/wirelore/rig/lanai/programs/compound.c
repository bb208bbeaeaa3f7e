/* Compound literals and designated initialisers. */
#include <stdio.h>
struct P {
  int x, y;
};
static int dist(const struct P *p) {
  return p->x * p->x + p->y * p->y;
}
static struct P *keep;
static int sum(const int *v, int n) {
  int s = 0;
  while (n--)
    s = s * 3 + *v++;
  return s;
}
struct F {
  int n;
  short v[];
};
int *file = (int[]){4, 5, 6};
struct P *fp = &(struct P){7, 8};
int main(void) {
  printf("%d %d %d\n", dist(&(struct P){3, 4}), sum((int[]){1, 2, 3}, 3), sum((int[5]){[3] = 2, 1}, 5));
  struct P p = (struct P){.y = 1};
  keep = &(struct P){p.y, 9};
  keep->x++;
  printf("%d %d %d %d\n", keep->x, keep->y, file[1], fp->y);
  const char *s = (const char[]){"abc"};
  printf("%s %d\n", s, ((struct P){1, 2}).y);
  for (int i = 0; i < 3; i++) {
    struct P *q = &(struct P){i, i * 2};
    printf("%d ", q->x + q->y);
    q->x = 100;
  }
  int m[][3] = {{1}, {[1] = 2}, {[2] = 3}, [5] = {7, 8, 9}};
  printf("%u %d %d\n", (unsigned)(sizeof m / sizeof *m), m[2][2], m[5][1]);
  struct {
    int a[3];
    struct P p[2];
  } n = {.p[1].y = 4, .a = {[1] = 6}, .p[0] = {1, 2}};
  printf("%d %d %d\n", n.a[1], n.p[1].y, n.p[0].y);
  union {
    int i;
    char c[4];
  } u = {.i = 0x41414141};
  printf("%c\n", u.c[2]);
  printf("%d\n", (int[]){1, 2, 3}[1]);
  char buf[32];
  struct F *f = (struct F *)__builtin_assume_aligned(buf, 1);
  (void)f;
}
