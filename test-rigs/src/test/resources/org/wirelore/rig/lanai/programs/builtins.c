/* Built-in functions on bits, and those that report overflows. */
#include <stdio.h>
#include <stddef.h>
static volatile unsigned v[] = {0,          1,          2,          0x80000000, 0xffffffff,
                                0x12345678, 0x00ff00ff, 0x7fffffff, 0xfffffffe, 0x00010000};
static volatile unsigned long long w[] = {1,
                                          0x8000000000000000ull,
                                          0xffffffffffffffffull,
                                          0x100000000ull,
                                          0x123456789abcdefull,
                                          0x80000000ull,
                                          0x7fffffffffffffffull};
static int f(int n) {
  return __builtin_constant_p(n) ? 1 : 2;
}
struct S {
  int a;
  char b[12];
} s;
int main(void) {
  for (int i = 0; i < 10; i++) {
    unsigned x = v[i];
    if (x)
      printf("%d %d ", __builtin_clz(x), __builtin_ctz(x));
    printf("%d %d %d %08x %04x %d\n", __builtin_popcount(x), __builtin_parity(x), __builtin_ffs(x),
           __builtin_bswap32(x), __builtin_bswap16(x), __builtin_clrsb(x));
    for (int j = 0; j < 10; j++) {
      int a = x, b = v[j], r;
      unsigned u;
      int o1 = __builtin_add_overflow(a, b, &r), o2 = __builtin_sub_overflow(a, b, &r),
          o3 = __builtin_mul_overflow(a, b, &r);
      printf("%d%d%d%x ", o1, o2, o3, r);
      o1 = __builtin_add_overflow(x, v[j], &u);
      o2 = __builtin_sub_overflow(x, v[j], &u);
      o3 = __builtin_mul_overflow(x, v[j], &u);
      printf("%d%d%d%x ", o1, o2, o3, u);
      short q;
      printf("%d ", __builtin_add_overflow(a, b, &q));
    }
    puts("");
  }
  for (int i = 0; i < 7; i++) {
    unsigned long long x = w[i];
    printf("%d %d %d %d %d %016llx\n", __builtin_clzll(x), __builtin_ctzll(x), __builtin_popcountll(x),
           __builtin_parityll(x), __builtin_ffsll(x), __builtin_bswap64(x));
    for (int j = 0; j < 7; j++) {
      long long r;
      unsigned long long u;
      int o1 = __builtin_add_overflow((long long)x, (long long)w[j], &r),
          o2 = __builtin_sub_overflow((long long)x, (long long)w[j], &r),
          o3 = __builtin_mul_overflow((long long)x, (long long)w[j], &r), o4 = __builtin_add_overflow(x, w[j], &u),
          o5 = __builtin_mul_overflow(x, w[j], &u);
      printf("%d%d%d%d%d%llx %llx ", o1, o2, o3, o4, o5, u, r);
      int k;
      printf("%d ", __builtin_mul_overflow((long long)x, (long long)w[j], &k));
    }
    puts("");
  }
  char b[32];
  __builtin_memset(b, 'x', 31);
  b[31] = 0;
  __builtin_memcpy(b, "hello", 5);
  __builtin_memmove(b + 3, b, 5);
  printf("%s %d %d\n", b, __builtin_memcmp(b, "hel", 3), (int)__builtin_strlen(b));
  if (__builtin_expect(v[1] == 1, 1))
    puts("expected");
  printf("%d %d %u\n", f(3) > 0, __builtin_types_compatible_p(int, const int),
         (unsigned)__builtin_offsetof(struct S, b[2]));
  printf("%d %d\n", __builtin_choose_expr(1, 5, "x"), (int)__builtin_object_size(b, 0));
  printf("%g %g %d %d %d\n", __builtin_fabs(-2.5), __builtin_copysign(3.0, -0.0),
         __builtin_isnan(__builtin_nan("")) != 0, __builtin_isinf_sign(-__builtin_inf()), __builtin_signbit(-1.0) != 0);
  printf("%d\n", __builtin_abs(-5));
  if (v[0])
    __builtin_unreachable();
  __builtin_prefetch(b);
  __builtin_assume_aligned(b, 1);
}
