/* Stack frames of more than 32 KiB. */
#include <stdio.h>
static unsigned fill(unsigned char *p, int n, int s) {
  for (int i = 0; i < n; i++)
    p[i] = i * s;
  unsigned h = 0;
  for (int i = 0; i < n; i += 97)
    h = h * 31 + p[i];
  return h;
}
static unsigned f33(int s) {
  volatile int before = s;
  unsigned char b[33000];
  volatile int after = s + 1;
  unsigned h = fill(b, sizeof b, s);
  return h + before * after + b[32999];
}
static unsigned f60(int s) {
  int x[5000];
  unsigned char b[40000];
  for (int i = 0; i < 5000; i++)
    x[i] = i ^ s;
  unsigned h = fill(b, sizeof b, s);
  for (int i = 0; i < 5000; i += 313)
    h ^= x[i] * 3;
  return h;
}
static unsigned two(int s) {
  unsigned char b[30000];
  b[29999] = s;
  unsigned h = f33(s) + f60(s + 1);
  return h + b[29999];
}
struct Big {
  int v[4000];
};
static struct Big make(int s) {
  struct Big b;
  for (int i = 0; i < 4000; i++)
    b.v[i] = i * s;
  return b;
}
static int take(struct Big b, int i) {
  b.v[0]++;
  return b.v[i] + b.v[0];
}
static struct Big g;
static long long mixed(int n, long long a, double d) {
  char pad[32760];
  long long x[3] = {a, a * 2, a * 3};
  char pad2[100];
  fill((unsigned char *)pad, sizeof pad, n);
  pad2[n] = 5;
  return x[n] + (long long)d + pad[100] + pad2[n];
}
int main(void) {
  printf("%u %u %u\n", f33(3), f60(5), two(7));
  g = make(3);
  printf("%d %d %lld\n", g.v[3999], take(g, 3998), mixed(2, 1LL << 40, 7.5));
}
