/* Names, once each, in an array of characters; found by a hash table with chains. */
#include "script.h"

enum { CHARACTERS = 8192, NAMES = 512, SLOTS = 128 };

struct name {
  u16 start;
  u16 length;
  u16 next;
  u16 unused;
  u32 hash;
};

static char characters[CHARACTERS];
static struct name names[NAMES];
static u16 slots[SLOTS];
static unsigned used_characters;
static unsigned used_names;

void names_reset(void) {
  for (unsigned i = 0; i < SLOTS; i++) {
    slots[i] = NAME_NONE;
  }
  used_characters = 0;
  used_names = 1;
  names[0].start = 0;
  names[0].length = 0;
}

int text_equals(const char *a, unsigned length, const char *b) {
  while (length--) {
    if (*a++ != *b++) {
      return 0;
    }
  }
  return 1;
}

static u32 hash_of(const char *text, unsigned length) {
  u32 hash = 0x811C9DC5;
  while (length--) {
    hash ^= (u8)*text++;
    hash += (hash << 1) + (hash << 4) + (hash << 7) + (hash << 8) + (hash << 24);
  }
  return hash;
}

unsigned name_of(const char *text, unsigned length) {
  u32 hash = hash_of(text, length);
  u16 *slot = &slots[hash & (SLOTS - 1)];
  struct name *n;
  for (unsigned i = *slot; i != NAME_NONE; i = names[i].next) {
    n = &names[i];
    if (n->hash == hash && n->length == length && text_equals(characters + n->start, length, text)) {
      return i;
    }
  }
  if (used_names == NAMES || used_characters + length + 1 > CHARACTERS) {
    return NAME_NONE;
  }
  n = &names[used_names];
  n->start = (u16)used_characters;
  n->length = (u16)length;
  n->hash = hash;
  n->next = *slot;
  *slot = (u16)used_names;
  for (unsigned i = 0; i < length; i++) {
    characters[used_characters++] = text[i];
  }
  characters[used_characters++] = 0;
  return used_names++;
}

const char *name_text(unsigned name) {
  return characters + names[name].start;
}

unsigned name_length(unsigned name) {
  return names[name].length;
}

unsigned names_count(void) {
  return used_names;
}
