/* Divisions, products and shifts of 32 bits. */
#include <stdio.h>
static volatile int v[] = {
    0,    1,     -1,     2,     -2,    3,       -3,         5,          7,           -7,
    8,    9,     10,     -10,   16,    25,      100,        127,        -128,        255,
    1000, 32767, -32768, 65535, 65536, 1000000, 0x7ffffffe, 0x7fffffff, -0x7fffffff, -0x7fffffff - 1};
#define N (int)(sizeof v / sizeof *v)
static unsigned h;
static void m(unsigned x) {
  h = (h << 5 | h >> 27) ^ x;
}
#define K(k)            \
  m(a / (k));           \
  m(a % (k));           \
  m(u / (unsigned)(k)); \
  m(u % (unsigned)(k)); \
  m(a*(k));
int main(void) {
  for (int i = 0; i < N; i++) {
    int a = v[i];
    unsigned u = a;
    for (int j = 0; j < N; j++) {
      int b = v[j];
      m((unsigned)a * b);
      if (b) {
        if (!(b == -1 && a == -0x7fffffff - 1)) {
          m(a / b);
          m(a % b);
        }
        m(u / (unsigned)b);
        m(u % (unsigned)b);
        if ((short)b)
          m((short)a / (short)b);
        if ((char)b)
          m((unsigned char)a % (unsigned char)b);
      }
    }
    K(1)
    K(2) K(3) K(4) K(5) K(6) K(7) K(8) K(9) K(10) K(11) K(12) K(13) K(15) K(16) K(17) K(25) K(64) K(100) K(125) K(641)
        K(1000) K(32768) K(65536) K(65537) K(1000000) K(0x7fffffff) K(-2) K(-3) K(-5) K(-7) K(-16) K(-1000)
            K((-0x7fffffff - 1)) for (int s = 0; s < 32; s++) {
      m(a >> s);
      m(u >> s);
      m(u << s);
      m(u << s | u >> (-s & 31));
    }
    printf("%08x %d\n", h, a);
  }
  int q = 17;
  q /= -5;
  printf("%d ", q);
  q = -17;
  q %= 5;
  printf("%d %d %d\n", q, -17 / 2, -17 >> 1);
}
