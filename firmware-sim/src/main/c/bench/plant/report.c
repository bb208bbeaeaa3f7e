/* A report is written, searched, corrected, packed and unpacked. */
#include "../kernel.h"
#include "plant.h"

enum { ROOM = 1400 };

static char written[ROOM];
static u8 packed[2 * ROOM];
static u8 coded[2 * ROOM];
static u8 unpacked[2 * ROOM];

static const char *const words[] = {"bolt", "hinges", "wheels", "axel", "framed", "lamps", "chan", "seats", "bold", "lamb"};
static const char *const names[] = {"bolt", "hinge", "wheel", "axle", "frame", "lamp", "chain", "seat"};

static const char *const patterns[] = {"^order", "[0-9]+ *of", "wheel|axle", "l.mp", "[^a-z ]$", "c[a-i]*n", "x?y?z?q",
                                       "due in -?[0-9]+", "\\*\\*\\*", "(.*)\\."};

static const char *const formulas[] = {"a + b * c",       "(a + b) * (c - d)", "max(a, b) - min(c, d)", "-a + -(b - 3)",
                                       "a / (b - b + 2)", "a < b + c < d",     "2 * (3 + 4 * (5 - d))", "a * ",
                                       "min(a, max(b, c)) * e", "a / (b - b)"};

static void write_report(struct text *t, u32 *random) {
  int arguments[5];
  for (unsigned line = 0; line < 14; line++) {
    arguments[0] = (int)line;
    arguments[1] = (int)(next_random(random) >> 20 & 255);
    arguments[2] = (int)(next_random(random) >> 9 & 7);
    arguments[3] = (int)(next_random(random) >> 13 & 127) - 32;
    arguments[4] = (int)(next_random(random) >> 5 & 7);
    text_format(t, "order %3d: %4d of %p, due in %d, %s\n", arguments);
  }
  arguments[0] = (int)*random;
  text_format(t, "check %x 100%%\n", arguments);
}

static unsigned nearest(const char *word) {
  unsigned best = 0;
  unsigned least = 99;
  for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++) {
    unsigned distance = text_distance(word, names[i]);
    if (distance < least) {
      least = distance;
      best = i;
    }
  }
  return best << 4 | least;
}

static u32 search(const char *text) {
  u32 sum = 0;
  for (unsigned i = 0; i < sizeof patterns / sizeof patterns[0]; i++) {
    sum = sum << 1 | (u32)pattern_matches(patterns[i], text);
  }
  return sum << 12 ^ pattern_count("[0-9]+ of [b-l]", text) << 4 ^ pattern_count("\\*", text);
}

static u32 formulas_sum(u32 *random) {
  int variables[8];
  u32 sum = 0;
  for (unsigned i = 0; i < 8; i++) {
    variables[i] = (int)(next_random(random) >> 11 & 63) - 16;
  }
  for (unsigned i = 0; i < sizeof formulas / sizeof formulas[0]; i++) {
    int result = 0;
    int is_good = evaluate(formulas[i], variables, &result);
    sum = (sum << 3 | sum >> 29) + (u32)result + (u32)is_good;
  }
  return sum;
}

static int is_same(const u8 *a, const char *b, unsigned length) {
  for (unsigned i = 0; i < length; i++) {
    if (a[i] != (u8)b[i]) {
      return 0;
    }
  }
  return 1;
}

u32 report_work(u32 seed) {
  struct text t;
  u32 random = seed | 1;
  u32 sum;
  unsigned small;
  unsigned bits;
  text_start(&t, written, sizeof written);
  write_report(&t, &random);
  sum = text_sum(&t) ^ search(written) ^ formulas_sum(&random);
  for (unsigned i = 0; i < sizeof words / sizeof words[0]; i++) {
    sum = (sum << 1 | sum >> 31) + nearest(words[i]);
  }
  small = pack((const u8 *)written, t.length, packed, sizeof packed);
  bits = codes_encode(packed, small, coded, sizeof coded);
  if (codes_decode(coded, bits, unpacked, sizeof unpacked) != small) {
    return 1;
  }
  for (unsigned i = 0; i < small; i++) {
    packed[i] = unpacked[i];
  }
  if (unpack(packed, small, unpacked, sizeof unpacked) != t.length || !is_same(unpacked, written, t.length)) {
    return 2;
  }
  return sum ^ small << 16 ^ bits;
}
