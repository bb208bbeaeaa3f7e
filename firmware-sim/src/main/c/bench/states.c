/* A scanner that tells integers, decimals and words in a text apart: a state machine with a switch, as CoreMark has one. */
#include "kernel.h"

enum state { START, SIGN, INTEGER, FRACTION, EXPONENT_SIGN, EXPONENT, WORD, BAD, STATES };

static const char text[] =
    "5012,1234,-874,+122,T0.3e-1F,-.123,+0.6e+9,x,35.54400,.1234500,-110.700,+0.64400,"
    "5.500e+3,-.123e-2,-87e+832,+0.6e-12,T0.3e-1F,-T.T++Tq,1T3.4e4z,34.0e-T^,"
    "alpha,beta_2,9a,--,+,e,7e,7e+,0,00,1.2.3,_,gamma,";

static unsigned counts[STATES];
static unsigned transitions[STATES];

static int is_digit(char c) {
  return c >= '0' && c <= '9';
}

static int is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static enum state step(enum state s, char c) {
  switch (s) {
    case START:
      if (is_digit(c)) return INTEGER;
      if (c == '+' || c == '-') return SIGN;
      if (c == '.') return FRACTION;
      return is_letter(c) ? WORD : BAD;
    case SIGN:
      if (is_digit(c)) return INTEGER;
      return c == '.' ? FRACTION : BAD;
    case INTEGER:
      if (is_digit(c)) return INTEGER;
      if (c == '.') return FRACTION;
      return c == 'e' || c == 'E' ? EXPONENT_SIGN : BAD;
    case FRACTION:
      if (is_digit(c)) return FRACTION;
      return c == 'e' || c == 'E' ? EXPONENT_SIGN : BAD;
    case EXPONENT_SIGN:
      return is_digit(c) || c == '+' || c == '-' ? EXPONENT : BAD;
    case EXPONENT:
      return is_digit(c) ? EXPONENT : BAD;
    case WORD:
      return is_letter(c) || is_digit(c) ? WORD : BAD;
    default:
      return BAD;
  }
}

/* Reads a field up to its comma, counts what it passed through, and returns what follows. */
static const char *scan(const char *p, enum state *final) {
  enum state s = START;
  while (*p != ',') {
    enum state next = step(s, *p++);
    if (next != s) {
      transitions[s]++;
    }
    s = next;
  }
  *final = s;
  return p + 1;
}

unsigned kernel(unsigned rounds) {
  unsigned sum = 0;
  for (int i = 0; i < STATES; i++) {
    counts[i] = transitions[i] = 0;
  }
  for (unsigned round = 0; round < rounds; round++) {
    const char *p = text;
    while (*p) {
      enum state final;
      p = scan(p, &final);
      counts[final]++;
    }
  }
  for (int i = 0; i < STATES; i++) {
    sum = ((sum << 5) | (sum >> 27)) ^ counts[i] ^ (transitions[i] << 8);
  }
  return sum;
}
