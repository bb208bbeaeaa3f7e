/* The product of 64 bits that tells whether it fits, which the compiler calls for __builtin_mul_overflow. */

typedef long long i64;
typedef unsigned long long u64;

i64 __mulodi4(i64 a, i64 b, int *is_overflow) {
  u64 product = (u64)a * (u64)b;
  int is_negative = (a < 0) != (b < 0);
  u64 x = a < 0 ? 0 - (u64)a : (u64)a;
  u64 y = b < 0 ? 0 - (u64)b : (u64)b;
  u64 largest = ((u64)1 << 63) - !is_negative;
  *is_overflow = x != 0 && y > largest / x;
  return (i64)product;
}
