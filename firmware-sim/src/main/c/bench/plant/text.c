/* Text: put together, read, compared. */
#include "plant.h"

void text_start(struct text *t, char *room, unsigned bytes) {
  t->at = room;
  t->length = 0;
  t->room = bytes;
  room[0] = 0;
}

void text_char(struct text *t, char c) {
  if (t->length + 1 < t->room) {
    t->at[t->length++] = c;
    t->at[t->length] = 0;
  }
}

void text_put(struct text *t, const char *s) {
  while (*s) {
    text_char(t, *s++);
  }
}

static void pad(struct text *t, unsigned count) {
  while (count--) {
    text_char(t, ' ');
  }
}

void text_number(struct text *t, int n, unsigned width) {
  static const u32 powers[10] = {1000000000, 100000000, 10000000, 1000000, 100000, 10000, 1000, 100, 10, 1};
  char digits[12];
  unsigned length = 0;
  u32 rest = n < 0 ? 0u - (u32)n : (u32)n;
  if (n < 0) {
    digits[length++] = '-';
  }
  for (unsigned i = 0, has_begun = 0; i < 10; i++) {
    char digit = '0';
    while (rest >= powers[i]) {
      rest -= powers[i];
      digit++;
    }
    if (digit != '0' || has_begun || i == 9) {
      digits[length++] = digit;
      has_begun = 1;
    }
  }
  if (length < width) {
    pad(t, width - length);
  }
  for (unsigned i = 0; i < length; i++) {
    text_char(t, digits[i]);
  }
}

void text_hexadecimal(struct text *t, u32 n) {
  for (int shift = 28; shift >= 0; shift -= 4) {
    text_char(t, "0123456789abcdef"[n >> shift & 15]);
  }
}

static const char *const product_names[8] = {"bolt", "hinge", "wheel", "axle", "frame", "lamp", "chain", "seat"};

/* %d a number, %5d with a width, %x hexadecimal, %p a product's name, %s a star for each, %% itself. */
void text_format(struct text *t, const char *format, const int *arguments) {
  unsigned next = 0;
  while (*format) {
    unsigned width = 0;
    if (*format != '%') {
      text_char(t, *format++);
      continue;
    }
    format++;
    while (*format >= '0' && *format <= '9') {
      width = (width << 3) + (width << 1) + (unsigned)(*format++ - '0');
    }
    switch (*format++) {
      case 'd':
        text_number(t, arguments[next++], width);
        break;
      case 'x':
        text_hexadecimal(t, (u32)arguments[next++]);
        break;
      case 'p':
        text_put(t, product_names[arguments[next++] & 7]);
        break;
      case 's':
        for (int i = 0; i < arguments[next]; i++) {
          text_char(t, '*');
        }
        next++;
        break;
      case '%':
        text_char(t, '%');
        break;
      default:
        return;
    }
  }
}

int text_parse(const char **at, int *n) {
  const char *p = *at;
  int is_negative = 0;
  u32 value = 0;
  while (*p == ' ') {
    p++;
  }
  if (*p == '-') {
    is_negative = 1;
    p++;
  }
  if (*p < '0' || *p > '9') {
    return 0;
  }
  while (*p >= '0' && *p <= '9') {
    value = (value << 3) + (value << 1) + (u32)(*p++ - '0');
  }
  *n = (int)(is_negative ? 0u - value : value);
  *at = p;
  return 1;
}

u32 text_sum(const struct text *t) {
  u32 sum = t->length;
  for (unsigned i = 0; i < t->length; i++) {
    sum = (sum << 5) - sum + (u8)t->at[i];
  }
  return sum;
}

static unsigned least(unsigned a, unsigned b, unsigned c) {
  unsigned best = a < b ? a : b;
  return best < c ? best : c;
}

/* How many letters must be changed to make one word of another (Levenshtein). */
unsigned text_distance(const char *a, const char *b) {
  u8 row[32];
  unsigned columns = 0;
  while (b[columns] && columns < 30) {
    row[columns] = (u8)columns;
    columns++;
  }
  row[columns] = (u8)columns;
  for (unsigned i = 0; a[i]; i++) {
    unsigned diagonal = row[0];
    row[0] = (u8)(i + 1);
    for (unsigned k = 0; k < columns; k++) {
      unsigned above = row[k + 1];
      unsigned cost = a[i] == b[k] ? diagonal : diagonal + 1;
      row[k + 1] = (u8)least(above + 1, row[k] + 1u, cost);
      diagonal = above;
    }
  }
  return row[columns];
}
