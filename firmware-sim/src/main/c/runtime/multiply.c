/* Multiplication, which the LANai has no instruction for: shift and add. No multiplication may be written here, and no loop
   that the compiler could turn into one. */

unsigned __mulsi3(unsigned a, unsigned b) {
  unsigned product = 0;
  if (a < b) {
    unsigned t = a;
    a = b;
    b = t;
  }
  while (b) {
    if (b & 1) {
      product += a;
    }
    a <<= 1;
    b >>= 1;
  }
  return product;
}

unsigned long long __muldi3(unsigned long long a, unsigned long long b) {
  unsigned long long product = 0;
  if (a < b) {
    unsigned long long t = a;
    a = b;
    b = t;
  }
  while (b) {
    if (b & 1) {
      product += a;
    }
    a <<= 1;
    b >>= 1;
  }
  return product;
}
