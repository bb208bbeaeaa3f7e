/* switch. */
#include <stdio.h>
static int dense(int x) {
  switch (x) {
#define C(n) \
  case n:    \
    return n * 7 % 13 + 1;
#define C10(n) C(n##0) C(n##1) C(n##2) C(n##3) C(n##4) C(n##5) C(n##6) C(n##7) C(n##8) C(n##9)
    C10(1) C10(2) C10(3) C10(4) C10(5) C10(6) C10(7) C10(8) C10(9) C10(10) C10(11) C10(12) C10(13) default : return -1;
  }
}
static int sparse(unsigned x) {
  switch (x) {
    case 0:
      return 1;
    case 100:
      return 2;
    case 10000:
      return 3;
    case 0x7fffffff:
      return 4;
    case 0x80000000u:
      return 5;
    case 0xffffffffu:
      return 6;
    case 101 ... 199:
      return 7;
    default:
      return 8;
  }
}
static int through(int x) {
  int r = 0;
  switch (x) {
    case 1:
      r++;
    case 2:
      r += 10;
    case 3:
      r += 100;
      break;
    default:
      r = -5;
    case 9:
      r -= 1;
  }
  return r;
}
static int ll(long long x) {
  switch (x) {
    case 0:
      return 1;
    case 1LL << 32:
      return 2;
    case -1:
      return 3;
    case (1LL << 32) + 1:
      return 4;
    case 0x7fffffffffffffffLL:
      return 5;
  }
  return 0;
}
static int duff(const char *s, int n, char *t) {
  int k = (n + 7) / 8;
  switch (n % 8) {
    case 0:
      do {
        *t++ = *s++;
        case 7:
          *t++ = *s++;
        case 6:
          *t++ = *s++;
        case 5:
          *t++ = *s++;
        case 4:
          *t++ = *s++;
        case 3:
          *t++ = *s++;
        case 2:
          *t++ = *s++;
        case 1:
          *t++ = *s++;
      } while (--k > 0);
  }
  return n;
}
static int state(const char *s) {
  int st = 0, n = 0;
  for (; *s; s++)
    switch (st) {
      case 0:
        if (*s >= '0' && *s <= '9')
          st = 1;
        else if (*s == '"')
          st = 2;
        break;
      case 1:
        if (*s == '.')
          st = 3;
        else if (*s == ' ')
          st = 0, n++;
        break;
      case 2:
        if (*s == '"')
          st = 0, n += 10;
        break;
      case 3:
        st = *s == ' ' ? n += 100, 0 : 3;
    }
  return n;
}
static char name(int x) {
  switch (x & 15) {
    case 0:
      return 'a';
    case 1:
      return 'q';
    case 2:
      return 'z';
    case 3:
      return 'b';
    case 4:
      return 'y';
    case 5:
      return 'c';
    case 6:
      return 'x';
    case 7:
      return 'w';
    default:
      return '.';
  }
}
int main(void) {
  for (int i = 5; i < 145; i++)
    printf("%d ", dense(i));
  unsigned v[] = {0,    1,     99,         100,        101,        150,        199,       200,
                  9999, 10000, 0x7ffffffe, 0x7fffffff, 0x80000000, 0x80000001, 0xffffffff};
  for (unsigned i = 0; i < sizeof v / 4; i++)
    printf("%d ", sparse(v[i]));
  for (int i = -1; i < 11; i++)
    printf("%d ", through(i));
  long long l[] = {0, 1, -1, 1LL << 32, (1LL << 32) + 1, 0x7fffffffffffffffLL, -0x7fffffffffffffffLL};
  for (int i = 0; i < 7; i++)
    printf("%d ", ll(l[i]));
  char t[40] = {0};
  printf("%d %s %d\n", duff("the quick brown fox", 19, t), t, state("12 \"a b\" 3.5 x 7 "));
  for (int i = 0; i < 20; i++)
    putchar(name(i));
  puts("");
}
