/* Small algorithms: a hash, a distance, random numbers, large numbers, roots. */
#include <stdio.h>
#include <string.h>
#include <stdint.h>
static uint32_t rotl(uint32_t x, int n) {
  return x << n | x >> (32 - n);
}
static void md(const uint8_t *p, uint32_t n, uint32_t h[5]) {
  uint32_t w[80];
  for (int i = 0; i < 16; i++) {
    w[i] = 0;
    for (int j = 0; j < 4; j++) {
      uint32_t k = i * 4 + j;
      w[i] = w[i] << 8 | (k < n ? p[k] : k == n ? 0x80 : 0);
    }
  }
  w[15] = n * 8;
  for (int i = 16; i < 80; i++)
    w[i] = rotl(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
  uint32_t a = 0x67452301, b = 0xEFCDAB89, c = 0x98BADCFE, d = 0x10325476, e = 0xC3D2E1F0;
  for (int i = 0; i < 80; i++) {
    uint32_t f, k;
    if (i < 20)
      f = (b & c) | (~b & d), k = 0x5A827999;
    else if (i < 40)
      f = b ^ c ^ d, k = 0x6ED9EBA1;
    else if (i < 60)
      f = (b & c) | (b & d) | (c & d), k = 0x8F1BBCDC;
    else
      f = b ^ c ^ d, k = 0xCA62C1D6;
    uint32_t t = rotl(a, 5) + f + e + k + w[i];
    e = d;
    d = c;
    c = rotl(b, 30);
    b = a;
    a = t;
  }
  h[0] = a + 0x67452301;
  h[1] = b + 0xEFCDAB89;
  h[2] = c + 0x98BADCFE;
  h[3] = d + 0x10325476;
  h[4] = e + 0xC3D2E1F0;
}
static int lev(const char *a, const char *b) {
  int n = strlen(b), r[32];
  for (int j = 0; j <= n; j++)
    r[j] = j;
  for (int i = 1; a[i - 1]; i++) {
    int p = r[0];
    r[0] = i;
    for (int j = 1; j <= n; j++) {
      int t = r[j], m = p + (a[i - 1] != b[j - 1]);
      if (t + 1 < m)
        m = t + 1;
      if (r[j - 1] + 1 < m)
        m = r[j - 1] + 1;
      r[j] = m;
      p = t;
    }
  }
  return r[n];
}
static uint64_t mt[312];
static uint64_t xs(void) {
  static uint64_t s = 88172645463325252ULL;
  s ^= s << 13;
  s ^= s >> 7;
  s ^= s << 17;
  return s;
}
static void big(uint32_t *a, int n, uint32_t m) {
  uint64_t c = 0;
  for (int i = 0; i < n; i++) {
    c += (uint64_t)a[i] * m;
    a[i] = (uint32_t)c;
    c >>= 32;
  }
}
int main(void) {
  uint32_t h[5];
  md((const uint8_t *)"abc", 3, h);
  printf("%08x%08x%08x%08x%08x %d\n", h[0], h[1], h[2], h[3], h[4], lev("kitten sitting", "sitting kitten"));
  for (int i = 0; i < 312; i++)
    mt[i] = xs();
  uint64_t s = 0;
  for (int i = 0; i < 312; i++)
    s = s * 6364136223846793005ULL + mt[i] / (mt[(i + 7) % 312] >> 33 | 1);
  printf("%llu\n", (unsigned long long)s);
  uint32_t f[10] = {1};
  for (int i = 2; i < 60; i++)
    big(f, 10, i);
  for (int i = 10; i--;)
    printf("%08x", f[i]);
  double x = 2;
  for (int i = 0; i < 10; i++)
    x = (x + 2 / x) / 2;
  double e = 1, t = 1;
  for (int i = 1; i < 20; i++)
    e += t /= i;
  printf("\n%.15g %.15g\n", x, e);
}
