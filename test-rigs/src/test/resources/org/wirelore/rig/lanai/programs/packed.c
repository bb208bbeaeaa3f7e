/* Packed and aligned structures. */
#include <stdio.h>
#include <string.h>
#include <stddef.h>
struct __attribute__((packed)) P {
  char a;
  int b;
  short c;
  long long d;
  double e;
  float f;
  void *g;
};
struct __attribute__((packed, aligned(2))) Q {
  char a;
  int b;
  char c;
  short d;
};
struct Al {
  char a;
  int b __attribute__((aligned(32)));
  char c;
} __attribute__((aligned(64)));
typedef int misaligned_int __attribute__((aligned(1)));
struct N {
  char tag;
  struct P p;
  struct {
    char x;
    misaligned_int y;
  } in;
};
static struct P gp = {1, 0x12345678, -2, 0x1122334455667788LL, 3.25, -1.5f, &gp};
static struct P arr[5];
static struct Al al[3];
static int get(const misaligned_int *p) {
  return *p;
}
static void set(misaligned_int *p, int v) {
  *p = v;
}
static int through(struct P p) {
  return p.b + p.c + (int)p.d + (int)p.e;
}
int main(void) {
  printf("%u %u %u %u\n", (unsigned)sizeof(struct P), (unsigned)sizeof(struct Q), (unsigned)sizeof(struct Al),
         (unsigned)sizeof(struct N));
  printf("%d %x %d %llx %g %g %d\n", gp.a, gp.b, gp.c, gp.d, gp.e, gp.f, gp.g == &gp);
  for (int i = 0; i < 5; i++) {
    arr[i].a = i;
    arr[i].b = i * 0x01010101;
    arr[i].c = -i;
    arr[i].d = (long long)i << 33 | 5;
    arr[i].e = i / 3.0;
    arr[i].f = i * .5f;
    arr[i].g = &arr[i];
  }
  for (int i = 0; i < 5; i++) {
    arr[i].b -= 3;
    arr[i].d *= 7;
    arr[i].e += 1;
    arr[i].c <<= 3;
    printf("%d %x %d %lld %g %g %d %d\n", arr[i].a, arr[i].b, arr[i].c, arr[i].d, arr[i].e, arr[i].f,
           arr[i].g == &arr[i], through(arr[i]));
  }
  struct N n;
  memset(&n, 0, sizeof n);
  n.p = gp;
  n.p.d++;
  n.in.y = 77;
  n.in.y *= -1;
  printf("%lld %d %d\n", n.p.d, n.in.y, n.tag);
  char buffer[32];
  for (int i = 0; i < 8; i++) {
    set((misaligned_int *)(buffer + i), i * 123457);
    printf("%d ", get((misaligned_int *)(buffer + i)));
  }
  puts("");
  struct Q q[3] = {{1, 2, 3, 4}, {5, 6, 7, 8}};
  q[2] = q[1];
  q[2].b = ~q[0].b;
  q[2].d ^= 0x7f0f;
  printf("%d %d %d %d\n", q[2].a, q[2].b, q[2].c, q[2].d);
  for (int i = 0; i < 3; i++) {
    printf("%u %u ", (unsigned)(size_t)&al[i] % 64, (unsigned)(size_t)&al[i].b % 32);
  }

  printf("%u %u %u\n", (unsigned)offsetof(struct Al, b), (unsigned)offsetof(struct P, d),
         (unsigned)offsetof(struct N, in));
}
