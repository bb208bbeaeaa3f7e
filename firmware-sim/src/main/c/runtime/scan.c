/* scanf and its relatives. Where nothing is read of the console's input but its end, they read strings. */
#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NUMBER_MAX 511

/* A string, or NULL and a file. */
struct source {
  const char *s;
  FILE *file;
  int taken;
};

struct conversion {
  /* Largest number of characters. */
  int width;
  /* Of what is stored: 1, 2, 4 or 8 bytes. */
  int size;
  int is_skipped;
};

static int peek(struct source *in) {
  if (in->s) {
    return *in->s ? (unsigned char)*in->s : EOF;
  }
  int c = fgetc(in->file);
  ungetc(c, in->file);
  return c;
}

static void take(struct source *in) {
  if (in->s) {
    in->s++;
  } else {
    fgetc(in->file);
  }
  in->taken++;
}

static void skip_spaces(struct source *in) {
  while (isspace(peek(in))) {
    take(in);
  }
}

/* Takes a character into a text if it is one of those and there is room. */
static int accept(struct source *in, char *text, int *n, int width, const char *these) {
  int c = peek(in);
  if (c == EOF || *n >= width || !strchr(these, c)) {
    return 0;
  }
  text[(*n)++] = (char)c;
  text[*n] = 0;
  take(in);
  return 1;
}

static void put_integer(void *to, int size, uint64_t value) {
  if (size == 8) {
    *(uint64_t *)to = value;
  } else if (size == 4) {
    *(uint32_t *)to = (uint32_t)value;
  } else if (size == 2) {
    *(uint16_t *)to = (uint16_t)value;
  } else {
    *(uint8_t *)to = (uint8_t)value;
  }
}

static int read_integer(struct source *in, struct conversion c, int base, int is_signed, void *to) {
  static const char digits[] = "0123456789abcdefABCDEF";
  char text[NUMBER_MAX + 1] = "";
  int n = 0;
  char these[sizeof digits];
  accept(in, text, &n, c.width, "+-");
  int sign = n;
  if ((base == 0 || base == 16) && accept(in, text, &n, c.width, "0") && accept(in, text, &n, c.width, "xX")) {
    base = 16;
  } else if (base == 0) {
    base = n > sign ? 8 : 10;
  }
  strcpy(these, digits);
  these[base == 16 ? 22 : base] = 0;
  while (accept(in, text, &n, c.width, these)) {
  }
  if (n == sign) {
    return 0;
  }
  uint64_t value = c.size == 8 ? (is_signed ? (uint64_t)strtoll(text, 0, base) : strtoull(text, 0, base))
                               : (is_signed ? (uint64_t)strtol(text, 0, base) : strtoul(text, 0, base));
  if (!c.is_skipped) {
    put_integer(to, c.size, value);
  }
  return 1;
}

/* As much as can be the beginning of a number, of which strtod then says whether it is one. */
static int read_real(struct source *in, struct conversion c, void *to) {
  char text[NUMBER_MAX + 1] = "";
  int n = 0;
  const char *digits = "0123456789";
  accept(in, text, &n, c.width, "+-");
  if (accept(in, text, &n, c.width, "iInN")) {
    while (accept(in, text, &n, c.width, "nfiatyNFIATY")) {
    }
  } else {
    int is_hexadecimal = accept(in, text, &n, c.width, "0") && accept(in, text, &n, c.width, "xX");
    digits = is_hexadecimal ? "0123456789abcdefABCDEF" : digits;
    while (accept(in, text, &n, c.width, digits)) {
    }
    accept(in, text, &n, c.width, ".");
    while (accept(in, text, &n, c.width, digits)) {
    }
    if (accept(in, text, &n, c.width, is_hexadecimal ? "pP" : "eE")) {
      accept(in, text, &n, c.width, "+-");
      while (accept(in, text, &n, c.width, "0123456789")) {
      }
    }
  }
  char *end;
  double value = strtod(text, &end);
  if (n == 0 || *end) {
    return 0;
  }
  if (!c.is_skipped && c.size == 8) {
    *(double *)to = value;
  } else if (!c.is_skipped) {
    *(float *)to = strtof(text, 0);
  }
  return 1;
}

/* The characters of a set up to its bracket; returns what follows it. */
static const char *read_set(const char *f, char is_in[256]) {
  int is_inverted = *f == '^';
  f += is_inverted;
  memset(is_in, is_inverted, 256);
  const char *first = f;
  for (; *f && (*f != ']' || f == first); f++) {
    unsigned char low = (unsigned char)*f;
    if (f[1] == '-' && f[2] && f[2] != ']') {
      f += 2;
    }
    for (int k = low; k <= (unsigned char)*f; k++) {
      is_in[k] = (char)!is_inverted;
    }
  }
  return *f ? f + 1 : f;
}

static int read_characters(struct source *in, struct conversion c, const char *is_in, char *to) {
  int n = 0;
  for (int k; n < c.width && (k = peek(in)) != EOF && is_in[k]; n++) {
    if (!c.is_skipped) {
      to[n] = (char)k;
    }
    take(in);
  }
  if (!c.is_skipped && n) {
    to[n] = 0;
  }
  return n > 0;
}

static int read_fixed(struct source *in, struct conversion c, char *to) {
  int n = 0;
  for (int k; n < c.width && (k = peek(in)) != EOF; n++) {
    if (!c.is_skipped) {
      to[n] = (char)k;
    }
    take(in);
  }
  return n == c.width;
}

static const char *read_conversion(const char *f, struct conversion *c) {
  *c = (struct conversion){.size = 4};
  if (*f == '*') {
    c->is_skipped = 1;
    f++;
  }
  while (isdigit(*f)) {
    c->width = c->width * 10 + (*f++ - '0');
  }
  for (;; f++) {
    if (*f == 'h') {
      c->size = c->size == 2 ? 1 : 2;
    } else if (*f == 'j' || *f == 'L' || (*f == 'l' && (f[1] == 'l' || strchr("aefgAEFG", f[1])))) {
      c->size = 8;
    } else if (*f != 'l' && *f != 'z' && *f != 't') {
      return f;
    }
  }
}

static int integer_base(char kind) {
  return kind == 'd' || kind == 'u' ? 10 : kind == 'o' ? 8 : kind == 'i' ? 0 : 16;
}

static int scan(struct source *in, const char *f, va_list *arguments) {
  char is_in[256];
  for (int stored = 0;; ) {
    if (!*f) {
      return stored;
    }
    if (isspace(*f)) {
      skip_spaces(in);
      f++;
      continue;
    }
    struct conversion c;
    char kind = 0;
    if (*f == '%') {
      f = read_conversion(f + 1, &c);
      kind = *f;
    }
    if (kind != 'c' && kind != '[' && kind != 'n' && kind) {
      skip_spaces(in);
    }
    if (kind == 0 || kind == '%') {
      if (peek(in) != (unsigned char)*f || !*f) {
        return peek(in) == EOF && stored == 0 ? EOF : stored;
      }
      take(in);
      f++;
      continue;
    }
    f++;
    void *to = c.is_skipped ? 0 : va_arg(*arguments, void *);
    if (kind == 'n') {
      put_integer(to, c.size, (uint64_t)in->taken);
      continue;
    }
    if (peek(in) == EOF) {
      return stored ? stored : EOF;
    }
    int is_read = 0;
    if (kind == 'c') {
      c.width = c.width ? c.width : 1;
      is_read = read_fixed(in, c, to);
    } else if (kind == 's' || kind == '[') {
      c.width = c.width ? c.width : 0x7FFFFFFF;
      if (kind == '[') {
        f = read_set(f, is_in);
      } else {
        read_set("^ \t\n\v\f\r]", is_in);
      }
      is_read = read_characters(in, c, is_in, to);
    } else {
      c.width = c.width && c.width < NUMBER_MAX ? c.width : NUMBER_MAX;
      is_read = strchr("aefgAEFG", kind) ? read_real(in, c, to)
                                         : strchr("diuoxXp", kind) &&
                                               read_integer(in, c, integer_base(kind), kind == 'd' || kind == 'i', to);
    }
    if (!is_read) {
      return stored;
    }
    stored += !c.is_skipped;
  }
}

int vsscanf(const char *restrict s, const char *restrict format, va_list arguments) {
  struct source in = {.s = s};
  return scan(&in, format, &arguments);
}

int vfscanf(FILE *restrict file, const char *restrict format, va_list arguments) {
  struct source in = {.file = file};
  return scan(&in, format, &arguments);
}

int vscanf(const char *restrict format, va_list arguments) {
  return vfscanf(stdin, format, arguments);
}

int sscanf(const char *restrict s, const char *restrict format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int stored = vsscanf(s, format, arguments);
  va_end(arguments);
  return stored;
}

int fscanf(FILE *restrict file, const char *restrict format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int stored = vfscanf(file, format, arguments);
  va_end(arguments);
  return stored;
}

int scanf(const char *restrict format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int stored = vscanf(format, arguments);
  va_end(arguments);
  return stored;
}
