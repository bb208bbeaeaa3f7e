/* The heap, and functions on numbers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct node {
  struct node *l, *r;
  int k;
  char pad[];
};
static struct node *insert(struct node *t, int k) {
  if (!t) {
    t = malloc(sizeof *t + k % 50);
    t->l = t->r = 0;
    t->k = k;
    return t;
  }
  if (k < t->k)
    t->l = insert(t->l, k);
  else
    t->r = insert(t->r, k);
  return t;
}
static int sum(struct node *t, int d) {
  return t ? sum(t->l, d + 1) + t->k * d + sum(t->r, d + 1) : 0;
}
static void drop(struct node *t) {
  if (t) {
    drop(t->l);
    drop(t->r);
    free(t);
  }
}
int main(void) {
  unsigned x = 1;
  for (int round = 0; round < 5; round++) {
    struct node *t = 0;
    for (int i = 0; i < 300; i++)
      t = insert(t, (x = x * 1103515245 + 12345) >> 20);
    printf("%d\n", sum(t, 1));
    drop(t);
  }
  char *p = 0;
  for (int i = 1; i < 200; i++) {
    p = realloc(p, i * 3);
    p[i * 3 - 1] = i;
    p[0] = 1;
  }
  printf("%d %d\n", p[596], p[299]);
  p = realloc(p, 0);
  free(p);
  free(0);
  int *z = calloc(50, 8);
  int s = 0;
  for (int i = 0; i < 100; i++)
    s |= z[i];
  printf("%d\n", s);
  free(z);
  printf("%d %d\n", 1, calloc(0x10000, 0x10000) == 0);
  int live = 0;
  for (int i = 0; i < 2000; i++) {
    void *q = malloc(3000);
    if (q) {
      live++;
      free(q);
    }
  }
  printf("%d\n", live);
  double *d = malloc(8);
  printf("%d\n", (int)((size_t)d % 8));
  void *a = aligned_alloc(64, 128);
  printf("%d\n", (int)((size_t)a % 64));
  free(a);
  printf("%d %ld %lld %d\n", abs(-5), labs(-6), llabs(-7), atoi("  -42abc"));
  div_t q = div(-17, 5);
  ldiv_t lq = ldiv(17, -5);
  lldiv_t llq = lldiv(-17000000000LL, 7);
  printf("%d %d %ld %ld %lld %lld\n", q.quot, q.rem, lq.quot, lq.rem, llq.quot, llq.rem);
  char *e;
  long hx = strtol("0x1fz", &e, 0);
  printf("%ld %s\n", hx, e);
  printf("%lu %lld %llu %ld\n", strtoul("4294967295", 0, 10), strtoll("-9223372036854775808", 0, 10),
         strtoull("ffffffffffffffff", 0, 16), strtol("99999999999", 0, 10));
  double dd = strtod("3.25e2x", &e);
  printf("%s %g %g %g %s\n", e, dd, atof("-.5"), (double)strtof("1e10", 0), getenv("NOPE") ? "set" : "unset");
  srand(1);
  int r = rand();
  printf("%d\n", r >= 0 && r <= RAND_MAX);
}
