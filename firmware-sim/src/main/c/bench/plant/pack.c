/* Compression: what has been there before is named by its distance and length. */
#include "plant.h"

enum { SLOTS = 256, SHORTEST = 3, LONGEST = 34, FARTHEST = 2047, NOWHERE = 0xFFFF };

static u16 last_at[SLOTS];
static u16 before[4096];

static unsigned slot_of(const u8 *at) {
  u32 hash = (u32)at[0] << 10 ^ (u32)at[1] << 5 ^ at[2];
  return (hash ^ hash >> 8) & (SLOTS - 1);
}

static unsigned same_length(const u8 *a, const u8 *b, unsigned most) {
  unsigned length = 0;
  while (length < most && a[length] == b[length]) {
    length++;
  }
  return length;
}

static unsigned longest(const u8 *from, unsigned at, unsigned length, unsigned *distance) {
  unsigned best = 0;
  unsigned most = length - at < LONGEST ? length - at : LONGEST;
  unsigned tries = 8;
  for (unsigned i = last_at[slot_of(from + at)]; i != NOWHERE && at - i <= FARTHEST && tries; i = before[i]) {
    unsigned same = same_length(from + i, from + at, most);
    if (same > best) {
      best = same;
      *distance = at - i;
    }
    tries--;
  }
  return best;
}

static void note(const u8 *from, unsigned at, unsigned length) {
  if (at + SHORTEST <= length) {
    unsigned slot = slot_of(from + at);
    before[at] = last_at[slot];
    last_at[slot] = (u16)at;
  }
}

/* A group is an octet of flags and eight items: an octet, or 11 bits of distance and 5 of length. */
unsigned pack(const u8 *from, unsigned length, u8 *to, unsigned room) {
  unsigned at = 0;
  unsigned out = 0;
  unsigned flags_at = 0;
  unsigned items = 8;
  for (unsigned i = 0; i < SLOTS; i++) {
    last_at[i] = NOWHERE;
  }
  while (at < length && out + 4 < room) {
    unsigned distance = 0;
    unsigned same = at + SHORTEST <= length ? longest(from, at, length, &distance) : 0;
    if (items == 8) {
      flags_at = out++;
      to[flags_at] = 0;
      items = 0;
    }
    if (same >= SHORTEST) {
      unsigned code = distance << 5 | (same - SHORTEST);
      to[flags_at] |= (u8)(1 << items);
      to[out++] = (u8)(code >> 8);
      to[out++] = (u8)code;
      while (same--) {
        note(from, at++, length);
      }
    } else {
      to[out++] = from[at];
      note(from, at++, length);
    }
    items++;
  }
  return out;
}

unsigned unpack(const u8 *from, unsigned length, u8 *to, unsigned room) {
  unsigned at = 0;
  unsigned out = 0;
  while (at < length) {
    unsigned flags = from[at++];
    for (unsigned item = 0; item < 8 && at < length; item++) {
      if (flags >> item & 1) {
        unsigned code = (unsigned)from[at] << 8 | from[at + 1];
        unsigned distance = code >> 5;
        unsigned count = (code & 31) + SHORTEST;
        at += 2;
        if (distance > out || out + count > room) {
          return 0;
        }
        while (count--) {
          to[out] = to[out - distance];
          out++;
        }
      } else {
        if (out == room) {
          return 0;
        }
        to[out++] = from[at++];
      }
    }
  }
  return out;
}
