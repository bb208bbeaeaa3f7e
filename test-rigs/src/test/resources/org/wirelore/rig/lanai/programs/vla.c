/* Arrays of variable length, and alloca. */
#include <stdio.h>
#include <string.h>
static int vla(int n, int m) {
  int a[n][m];
  int s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] = i * j + n;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      s += a[i][j] * (i + 1);
  return s + sizeof a / sizeof a[0];
}
static int par(int n, int (*a)[n], int r) {
  int s = 0;
  for (int i = 0; i < r; i++)
    for (int j = 0; j < n; j++)
      s = s * 7 + a[i][j];
  return s;
}
static char *all(int n) {
  char *p = __builtin_alloca(n);
  for (int i = 0; i < n; i++)
    p[i] = 'a' + i % 26;
  static char keep[64];
  memcpy(keep, p, n < 63 ? n : 63);
  return keep;
}
static int rec(int n) {
  char b[n + 1];
  memset(b, n, n + 1);
  int s = n ? rec(n - 1) : 0;
  for (int i = 0; i <= n; i++)
    s += b[i];
  return s;
}
static int loop(void) {
  int s = 0;
  for (int i = 1; i < 200; i++) {
    char x[i * 10];
    x[0] = i;
    x[i * 10 - 1] = 1;
    s += x[0] + x[i * 10 - 1];
  }
  return s;
}
static int jump(int n) {
  int k = 0;
again:;
  int v[n + k];
  v[n + k - 1] = k;
  k += v[n + k - 1] + 1;
  if (k < 100)
    goto again;
  return k;
}
struct B {
  double d;
  char c;
};
static double big(int n) {
  struct B b[n];
  double s = 0;
  for (int i = 0; i < n; i++)
    b[i] = (struct B){i * .5, i};
  for (int i = n; i--;)
    s = s / 2 + b[i].d + b[i].c;
  return s;
}
static int many(int n, int a, int b, int c, int d, int e) {
  int x[n];
  x[0] = a;
  x[n - 1] = e;
  char *q = __builtin_alloca(b);
  q[0] = c;
  return x[0] + q[0] + d * x[n - 1];
}
int main(void) {
  int a[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};
  printf("%d %d %s %d %d %d %g %d\n", vla(7, 9), par(4, a, 3), all(30), rec(100), loop(), jump(3), big(20),
         many(5, 1, 20, 3, 4, 6));
  int n = 5;
  int t[n = n * 2];
  printf("%u %d\n", (unsigned)sizeof t, n);
  typedef int V[n];
  n = 3;
  V v;
  printf("%u\n", (unsigned)sizeof v);
}
