/* The functions on angles. */
#include <math.h>
#include <stdint.h>

/* Up to here the right angles in a number are few enough for their products with the parts of pi / 2 to be exact. */
#define FAR 0x1p22
#define PI_2_HIGH 0x1.921fb544p0
#define PI_2_MIDDLE 0x1.0b4611a6p-34
#define PI_2_LOW 0x1.3198a2e037073p-69
/* Words of 2 / pi that matter at a time. */
#define WINDOW 6

/* The bits of 2 / pi behind the point, and 32 zeros before it: enough for the largest double. */
static const uint32_t TWO_OVER_PI[] = {
    0x00000000, 0xA2F9836E, 0x4E441529, 0xFC2757D1, 0xF534DDC0, 0xDB629599, 0x3C439041, 0xFE5163AB, 0xDEBBC561, 0xB7246E3A,
    0x424DD2E0, 0x06492EEA, 0x09D1921C, 0xFE1DEB1C, 0xB129A73E, 0xE88235F5, 0x2EBB4484, 0xE99C7026, 0xB45F7E41, 0x3991D639,
    0x835339F4, 0x9C845F8B, 0xBDF9283B, 0x1FF897FF, 0xDE05980F, 0xEF2F118B, 0x5A0A6D1F, 0x6D367ECF, 0x27CB09B7, 0x4F463F66,
    0x9E5FEA2D, 0x7527BAC7, 0xEBE5F17B, 0x3D0739F7, 0x8A5292EA, 0x6BFB5FB1, 0x1F8D5D08, 0x56033046,
};

static double sin_small(double x) {
  double sum = 1;
  for (int i = 19; i > 1; i -= 2) {
    sum = 1 - sum * x * x / (i * (i - 1));
  }
  return x * sum;
}

static double cos_small(double x) {
  double sum = 1;
  for (int i = 20; i > 0; i -= 2) {
    sum = 1 - sum * x * x / (i * (i - 1));
  }
  return sum;
}

/* An angle as the nearest number of right angles, of which the last two bits count, and the rest in radians. */
struct angle {
  int quarters;
  double rest;
};

/* For x so large that a double can't hold its right angles and a rest: x is a whole number times a power of two, and only
   those bits of 2 / pi count whose product with it is neither a multiple of four right angles nor too small to matter. */
static struct angle reduced_far(double x) {
  uint32_t window[WINDOW];
  uint32_t turns[WINDOW] = {0};
  int exponent;
  uint64_t whole = (uint64_t)(frexp(x, &exponent) * 0x1p53);
  int first = exponent - 53 - 2 + 32;
  for (int i = 0; i < WINDOW; i++) {
    const uint32_t *bits = TWO_OVER_PI + first / 32 + i;
    window[i] = (uint32_t)((((uint64_t)bits[0] << 32 | bits[1]) << first % 32) >> 32);
  }
  for (int part = 0; part < 2; part++) {
    uint32_t factor = (uint32_t)(whole >> 32 * part);
    uint64_t carry = 0;
    for (int i = WINDOW - 1 - part; i >= 0; i--) {
      carry += (uint64_t)window[i + part] * factor + turns[i];
      turns[i] = (uint32_t)carry;
      carry >>= 32;
    }
  }
  /* The two highest bits are right angles, the others parts of one; from a half on the rest is counted from the next one. */
  double rest = 0;
  for (int i = 0; i < WINDOW; i++) {
    uint32_t bits = turns[i] << 2 | (i + 1 < WINDOW ? turns[i + 1] >> 30 : 0);
    rest += ldexp(i == 0 ? (double)(int32_t)bits : (double)bits, -32 * (i + 1));
  }
  return (struct angle){(int)((turns[0] + (1u << 29)) >> 30), rest * M_PI_2};
}

static struct angle reduced(double x) {
  if (fabs(x) < FAR) {
    double k = rint(x / M_PI_2);
    return (struct angle){(int)k, x - k * PI_2_HIGH - k * PI_2_MIDDLE - k * PI_2_LOW};
  }
  struct angle angle = reduced_far(fabs(x));
  return x < 0 ? (struct angle){-angle.quarters, -angle.rest} : angle;
}

/* The sine of x and some right angles more. */
static double sine(double x, int more) {
  if (isnan(x) || fabs(x) == HUGE_VAL) {
    return NAN;
  }
  struct angle angle = reduced(x);
  int quarter = (angle.quarters + more) & 3;
  double size = quarter & 1 ? cos_small(angle.rest) : sin_small(angle.rest);
  return quarter & 2 ? -size : size;
}

double sin(double x) {
  return x == 0 ? x : sine(x, 0);
}

double cos(double x) {
  return sine(x, 1);
}

double tan(double x) {
  return x == 0 ? x : sin(x) / cos(x);
}
