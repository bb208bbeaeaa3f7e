/* Shifts and rotations. */
#include <stdio.h>
static unsigned h;
static void m(unsigned x) {
  h = (h << 3 | h >> 29) + x;
}
static int ash(int a, int n) {
  return a >> n;
}
static unsigned rol(unsigned x, int n) {
  return n ? x << n | x >> (32 - n) : x;
}
static unsigned char rolb(unsigned char x, int n) {
  return x << (n & 7) | x >> (8 - (n & 7));
}
int main(void) {
  volatile int a = -12345, one = 1;
  for (int i = 0; i < 32; i++) {
    m(a >> i);
    m((unsigned)a >> i);
    m((unsigned)a << i);
    m(rol(a, i));
    m(rolb(a, i));
    m((short)a >> (i & 15));
    m((signed char)a >> (i & 7));
    m((unsigned short)a >> (i & 15));
    m(1u << i);
    m(~0u << i >> i);
    m((one << i) & a);
    m(-(one << (i & 30)));
    m(ash(a, 31 - i));
    m(a >> i & 1);
    if (a & 1u << i)
      m(i);
    m((a & ~(1u << i)) | (unsigned)one << (31 - i));
  }
  printf("%08x %d %d %d\n", h, a >> 4, -1 >> 31, (a << 16) >> 16 == (short)a);
  unsigned x = 0xdeadbeef;
  x = (x & 0xff00ff00) >> 8 | (x & 0xff00ff) << 8;
  printf("%08x %08x\n", x, x << 16 | x >> 16);
  unsigned rev = 0;
  for (int i = 0; i < 32; i++)
    rev |= (x >> i & 1) << (31 - i);
  printf("%08x\n", rev);
}
