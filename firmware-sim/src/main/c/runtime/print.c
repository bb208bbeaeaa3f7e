/* printf and its relatives. Variadic values of 8 bytes are fetched as two words: that is how the compiler passes them, while
   its va_arg would round the place up (its own mistake). */
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "decimal.h"

struct sink {
  /* NULL for the console. */
  char *to;
  size_t room;
  int written;
};

/* Where the values are. Of a format that numbers them, each value's place follows from the types of those before it. */
struct values {
  va_list *next;
  /* Of a format that numbers its values, how many words the values have together that are before each of them. */
  const unsigned char *before;
  va_list first;
};

/* How many values a format may number: more than the 9 that POSIX wants (NL_ARGMAX). */
#define NUMBERED_MAX 32

struct layout {
  int is_left, is_zero_filled, is_alternate;
  char plus;
  int width, precision;
};

static void emit(struct sink *sink, char c) {
  if (!sink->to) {
    fputc(c, stdout);
  } else if (sink->room > 1) {
    *sink->to++ = c;
    sink->room--;
  }
  sink->written++;
}

static void fill(struct sink *sink, char c, int n) {
  for (; n > 0; n--) {
    emit(sink, c);
  }
}

/* A sign or another prefix, zeros, and a text, in a field. */
static void field(struct sink *sink, const struct layout *l, const char *prefix, int zeros, const char *text, int length) {
  int before = (int)strlen(prefix);
  int rest = l->width - before - zeros - length;
  if (!l->is_left && !l->is_zero_filled) {
    fill(sink, ' ', rest);
  }
  for (int i = 0; i < before; i++) {
    emit(sink, prefix[i]);
  }
  if (!l->is_left && l->is_zero_filled) {
    fill(sink, '0', rest);
  }
  fill(sink, '0', zeros);
  for (int i = 0; i < length; i++) {
    emit(sink, text[i]);
  }
  if (l->is_left) {
    fill(sink, ' ', rest);
  }
}

static void integer(struct sink *sink, struct layout *l, unsigned long long value, unsigned base, int is_upper,
                    const char *prefix) {
  char digits[24];
  char *p = digits + sizeof digits;
  const char *letters = is_upper ? "0123456789ABCDEF" : "0123456789abcdef";
  int is_zero = value == 0;
  while (value >> 32) {
    *--p = letters[value % base];
    value /= base;
  }
  for (unsigned low = (unsigned)value; low; low /= base) {
    *--p = letters[low % base];
  }
  int length = (int)(digits + sizeof digits - p);
  int minimum = l->precision < 0 ? 1 : l->precision;
  if (l->is_alternate && base == 8 && minimum <= length) {
    minimum = length + 1;
  }
  if (l->is_alternate && base == 16 && !is_zero) {
    prefix = is_upper ? "0X" : "0x";
  }
  if (l->precision >= 0) {
    l->is_zero_filled = 0;
  }
  field(sink, l, prefix, minimum > length ? minimum - length : 0, p, length);
}

static void real(struct sink *sink, struct layout *l, uint64_t bits, char conversion) {
  char text[DECIMAL_TEXT_MAX];
  char sign[4] = {bits >> 63 ? '-' : l->plus, 0};
  int is_finite = (bits >> 52 & 0x7FF) != 0x7FF;
  if ((conversion == 'a' || conversion == 'A') && is_finite) {
    strcpy(sign + (sign[0] != 0), conversion == 'A' ? "0X" : "0x");
    field(sink, l, sign, 0, text, __board_hexadecimal_text(text, bits, l->precision, conversion, l->is_alternate));
    return;
  }
  int precision = l->precision < 0 ? 6 : l->precision;
  int zeros = precision > DECIMAL_PRECISION_MAX ? precision - DECIMAL_PRECISION_MAX : 0;
  int length = __board_decimal_text(text, bits, precision - zeros, conversion, l->is_alternate);
  if (!is_finite) {
    l->is_zero_filled = 0;
  }
  field(sink, l, sign, 0, text, length);
}

/* The number of a value, as in %2$d, or 0; moves behind it if there is one. All that are too large give one number. */
static int read_number(const char **f) {
  int number = 0;
  const char *p = *f;
  for (; *p >= '0' && *p <= '9'; p++) {
    number = number > NUMBERED_MAX ? number : number * 10 + (*p - '0');
  }
  if (*p != '$' || number < 1) {
    return 0;
  }
  *f = p + 1;
  return number > NUMBERED_MAX ? NUMBERED_MAX + 1 : number;
}

/* The next value is the one with this number. */
static void choose(struct values *values, int number) {
  if (number && values->before) {
    va_copy(*values->next, values->first);
    for (int i = values->before[number - 1]; i > 0; i--) {
      (void)va_arg(*values->next, int);
    }
  }
}

static int star(const char **f, struct values *values) {
  ++*f;
  choose(values, read_number(f));
  return va_arg(*values->next, int);
}

/* Flags, width and precision; returns what follows them. There is nothing to group digits with, so that ' changes nothing. */
static const char *read_layout(const char *f, struct layout *l, struct values *values) {
  *l = (struct layout){.precision = -1};
  for (;; f++) {
    if (*f == '-') {
      l->is_left = 1;
    } else if (*f == '0') {
      l->is_zero_filled = 1;
    } else if (*f == '#') {
      l->is_alternate = 1;
    } else if (*f == '+' || (*f == ' ' && !l->plus)) {
      l->plus = *f;
    } else if (*f != ' ' && *f != '\'') {
      break;
    }
  }
  if (*f == '*') {
    l->width = star(&f, values);
  }
  while (*f >= '0' && *f <= '9') {
    l->width = l->width * 10 + (*f++ - '0');
  }
  if (l->width < 0) {
    l->is_left = 1;
    l->width = -l->width;
  }
  if (*f == '.') {
    f++;
    l->precision = 0;
    if (*f == '*') {
      l->precision = star(&f, values);
    }
    while (*f >= '0' && *f <= '9') {
      l->precision = l->precision * 10 + (*f++ - '0');
    }
  }
  return f;
}

/* The length modifiers: 8 for what has 8 bytes, 2 and 1 for half-words and bytes, else 4. */
static const char *read_size(const char *f, int *size) {
  *size = 4;
  for (;; f++) {
    if (*f == 'h') {
      *size = *size == 2 ? 1 : 2;
    } else if (*f == 'j' || (*f == 'l' && f[1] == 'l')) {
      *size = 8;
    } else if (*f != 'l' && *f != 'z' && *f != 't' && *f != 'L') {
      return f;
    }
  }
}

/* The UTF-8 of a wide character; returns its length. */
static int encoded(char *to, unsigned c) {
  int more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
  for (int i = more; i > 0; i--) {
    to[i] = (char)(0x80 | (c & 0x3F));
    c >>= 6;
  }
  to[0] = (char)(more ? c | (0xFF00 >> (more + 1) & 0xFF) : c);
  return more + 1;
}

static void wide_text(struct sink *sink, struct layout *l, const wchar_t *s) {
  char c[4];
  int length = 0;
  int count = 0;
  for (; s[count]; count++) {
    int next = length + encoded(c, (unsigned)s[count]);
    if (l->precision >= 0 && next > l->precision) {
      break;
    }
    length = next;
  }
  fill(sink, ' ', l->is_left ? 0 : l->width - length);
  for (int i = 0; i < count; i++) {
    int bytes = encoded(c, (unsigned)s[i]);
    for (int k = 0; k < bytes; k++) {
      emit(sink, c[k]);
    }
  }
  fill(sink, ' ', l->is_left ? l->width - length : 0);
}

static uint64_t two_words(va_list *arguments) {
  uint64_t high = va_arg(*arguments, unsigned);
  return high << 32 | va_arg(*arguments, unsigned);
}

static uint64_t fetched(va_list *arguments, int size, int is_signed) {
  if (size == 8) {
    return two_words(arguments);
  }
  int value = va_arg(*arguments, int);
  if (size == 4) {
    return is_signed ? (uint64_t)(int64_t)value : (unsigned)value;
  }
  if (size == 2) {
    return is_signed ? (uint64_t)(int64_t)(short)value : (unsigned short)value;
  }
  return is_signed ? (uint64_t)(int64_t)(signed char)value : (unsigned char)value;
}

static void store(void *to, int size, int value) {
  if (size == 8) {
    *(long long *)to = value;
  } else if (size == 4) {
    *(int *)to = value;
  } else if (size == 2) {
    *(short *)to = (short)value;
  } else {
    *(signed char *)to = (signed char)value;
  }
}

static void convert(struct sink *sink, struct layout *l, char conversion, int size, int is_long, va_list *arguments) {
  switch (conversion) {
    case 'd':
    case 'i': {
      int64_t value = (int64_t)fetched(arguments, size, 1);
      char sign[2] = {value < 0 ? '-' : l->plus, 0};
      integer(sink, l, value < 0 ? 0 - (uint64_t)value : (uint64_t)value, 10, 0, sign);
      return;
    }
    case 'u':
      integer(sink, l, fetched(arguments, size, 0), 10, 0, "");
      return;
    case 'o':
      integer(sink, l, fetched(arguments, size, 0), 8, 0, "");
      return;
    case 'x':
    case 'X':
      integer(sink, l, fetched(arguments, size, 0), 16, conversion == 'X', "");
      return;
    case 'p': {
      unsigned value = va_arg(*arguments, unsigned);
      if (value) {
        l->is_alternate = 1;
        integer(sink, l, value, 16, 0, "");
      } else {
        field(sink, l, "", 0, "(nil)", 5);
      }
      return;
    }
    case 'c': {
      if (is_long) {
        wide_text(sink, l, (const wchar_t[]){va_arg(*arguments, int), 0});
        return;
      }
      char c = (char)va_arg(*arguments, int);
      field(sink, l, "", 0, &c, 1);
      return;
    }
    case 's': {
      if (is_long) {
        wide_text(sink, l, va_arg(*arguments, const wchar_t *));
        return;
      }
      const char *s = va_arg(*arguments, const char *);
      s = s ? s : "(null)";
      field(sink, l, "", 0, s, (int)(l->precision < 0 ? strlen(s) : strnlen(s, (size_t)l->precision)));
      return;
    }
    case 'n':
      store(va_arg(*arguments, void *), size, sink->written);
      return;
    case 'a':
    case 'A':
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
      real(sink, l, two_words(arguments), conversion);
      return;
    default:
      emit(sink, conversion);
  }
}

static int has_two_words(char conversion, int size) {
  return strchr("aAeEfFgG", conversion) || (size == 8 && strchr("diouxX", conversion));
}

/* Notes how many words a value has that the format numbers, unless its number is too large. Returns the number. */
static int note(unsigned char *words, int number, int count) {
  if (number && number <= NUMBERED_MAX && words[number - 1] < count) {
    words[number - 1] = (unsigned char)count;
  }
  return number;
}

static int larger(int a, int b) {
  return a > b ? a : b;
}

/* How many words each value has that the format numbers. Returns the largest number, 0 if it numbers none. */
static int read_numbers(const char *f, unsigned char *words) {
  int largest = 0;
  while ((f = strchr(f, '%'))) {
    f++;
    int number = read_number(&f);
    largest = larger(largest, number);
    while (*f && strchr("-+ #0'123456789.*", *f)) {
      if (*f++ == '*') {
        largest = larger(largest, note(words, read_number(&f), 1));
      }
    }
    int size;
    f = read_size(f, &size);
    if (!*f) {
      break;
    }
    note(words, number, 1 + has_two_words(*f, size));
    f++;
  }
  return largest;
}

static int print(struct sink *sink, const char *f, va_list *arguments) {
  unsigned char before[NUMBERED_MAX] = {0};
  struct values values = {.next = arguments};
  int largest = strchr(f, '$') ? read_numbers(f, before) : 0;
  if (largest > NUMBERED_MAX) {
    errno = EINVAL;
    return -1;
  }
  if (largest) {
    int sum = 0;
    for (int i = 0; i < NUMBERED_MAX; i++) {
      /* What no conversion asks for is taken for a word. */
      int words = before[i] ? before[i] : 1;
      before[i] = (unsigned char)sum;
      sum += words;
    }
    values.before = before;
    va_copy(values.first, *arguments);
  }
  while (*f) {
    if (*f != '%') {
      emit(sink, *f++);
      continue;
    }
    f++;
    int number = read_number(&f);
    struct layout l;
    int size;
    f = read_size(read_layout(f, &l, &values), &size);
    if (!*f) {
      break;
    }
    int is_long = f[-1] == 'l';
    choose(&values, number);
    convert(sink, &l, *f++, size, is_long, arguments);
  }
  return sink->written;
}

int vprintf(const char *restrict format, va_list arguments) {
  struct sink sink = {0};
  return print(&sink, format, &arguments);
}

int vfprintf(FILE *restrict file, const char *restrict format, va_list arguments) {
  (void)file;
  return vprintf(format, arguments);
}

int vsnprintf(char *restrict to, size_t size, const char *restrict format, va_list arguments) {
  char nothing;
  struct sink sink = {size ? to : &nothing, size, 0};
  int written = print(&sink, format, &arguments);
  if (size) {
    *sink.to = 0;
  }
  return written;
}

int vsprintf(char *restrict to, const char *restrict format, va_list arguments) {
  return vsnprintf(to, 0x7FFFFFFF, format, arguments);
}

int printf(const char *restrict format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int written = vprintf(format, arguments);
  va_end(arguments);
  return written;
}

int fprintf(FILE *restrict file, const char *restrict format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int written = vfprintf(file, format, arguments);
  va_end(arguments);
  return written;
}

int sprintf(char *restrict to, const char *restrict format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int written = vsprintf(to, format, arguments);
  va_end(arguments);
  return written;
}

int snprintf(char *restrict to, size_t size, const char *restrict format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int written = vsnprintf(to, size, format, arguments);
  va_end(arguments);
  return written;
}
