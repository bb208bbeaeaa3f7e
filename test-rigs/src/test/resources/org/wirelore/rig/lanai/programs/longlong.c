/* All operations on 64 bits. */
#include <stdio.h>
typedef long long ll;
typedef unsigned long long ull;
static volatile ll v[] = {0,
                          1,
                          -1,
                          2,
                          -2,
                          3,
                          7,
                          -7,
                          10,
                          0x7fffffff,
                          0x80000000LL,
                          -0x80000000LL,
                          0xffffffffLL,
                          0x100000000LL,
                          -0x100000000LL,
                          0x123456789abcdefLL,
                          -0x123456789abcdefLL,
                          0x7fffffffffffffffLL,
                          -0x7fffffffffffffffLL - 1,
                          1000000007,
                          0x55555555aaaaaaaaLL};
#define N (sizeof v / sizeof *v)
static ull h;
static void mixin(ull x) {
  h = (h << 7 | h >> 57) ^ x;
}
int main(void) {
  for (unsigned i = 0; i < N; i++) {
    ll a = v[i];
    for (unsigned j = 0; j < N; j++) {
      ll b = v[j];
      mixin((ull)a * b);
      mixin((ull)a + b);
      mixin((ull)a - b);
      mixin(a & b);
      mixin(a | ~b);
      if (b && !(b == -1 && i == 18)) {
        mixin(a / b);
        mixin(a % b);
      }
      if (b) {
        mixin((ull)a / (ull)b);
        mixin((ull)a % (ull)b);
      }
      mixin((a < b) | (a <= b) << 1 | (a == b) << 2 | ((ull)a < (ull)b) << 3 | ((ull)a >= (ull)b) << 4 |
            (a > (int)b) << 5);
      mixin(a * (int)b);
      mixin(a + (unsigned)b);
      mixin((ull)(unsigned)a * (unsigned)b);
      mixin((ll)(int)a * (int)b);
    }
    for (int s = 0; s < 64; s++) {
      mixin((ull)a << s);
      mixin((ull)a >> s);
      mixin(a >> s);
      mixin(((ull)a << s) | ((ull)a >> (-s & 63)));
    }
    mixin(a << 1);
    mixin(a >> 31);
    mixin(a >> 32);
    mixin((ull)a >> 33);
    mixin(-(ull)a);
    mixin(!a);
    mixin(~a);
    mixin((int)a);
    mixin((short)a);
    mixin((unsigned char)a);
    mixin(a / 10);
    mixin(a % 1000);
    mixin((ull)a / 7);
    mixin(a / -3);
    mixin(a / 4096);
    mixin(a % 4096);
    printf("%016llx\n", h);
  }
  ull f = 1;
  for (int i = 1; i < 40; i++)
    f *= i | 1;
  printf("%llu %lld\n", f, (ll)f);
  ll x = -5;
  x <<= 2;
  x /= 3;
  x %= 4;
  x--;
  ++x;
  printf("%lld\n", x);
  int neg = -1;
  printf("%lld %lld %llu\n", (ll)neg, (ll)(unsigned)neg, (ull)(signed char)0x80);
}
