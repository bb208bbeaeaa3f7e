/* volatile. */
#include <stdio.h>
static volatile unsigned char c;
static volatile short s;
static volatile int i;
static volatile long long l;
static volatile double d;
static volatile float f;
static volatile struct {
  int a;
  char b;
  short c;
} st;
static volatile int arr[4];
static int n;
static volatile int *next(void) {
  return &arr[n++ & 3];
}
int main(void) {
  for (int k = -300; k < 300; k += 37) {
    c = k;
    s = k * 1000;
    i = k * 1000003;
    l = k * 1000000007LL;
    f = k * .1f;
    d = k * .01;
    c++;
    s--;
    i *= 3;
    l -= i;
    f += c;
    d /= 3;
    st.a += k;
    st.b ^= k;
    st.c = st.a * st.b;
    *next() += k;
    *next() ^= c;
    (*next())++;
    printf("%d %d %d %lld %g %.10g %d %d %d\n", c, s, i, l, f, d, st.a, st.b, st.c);
  }
  printf("%d %d %d %d %d\n", arr[0], arr[1], arr[2], arr[3], n);
}
