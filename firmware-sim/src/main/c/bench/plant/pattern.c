/* Patterns: a letter is itself, '.' any one, [a-z] a set, [^x] what is not in it; '*', '+' and '?' say how often; '^' and '$'
   hold the ends; '|' is or. They are matched by going back. */
#include "plant.h"

enum { STEPS_MAX = 4000 };

static unsigned steps;

static int matches_here(const char *pattern, const char *end, const char *text);

static const char *element_end(const char *pattern) {
  if (*pattern == '\\' && pattern[1]) {
    return pattern + 2;
  }
  if (*pattern == '[') {
    pattern++;
    if (*pattern == '^') {
      pattern++;
    }
    while (*pattern && *pattern != ']') {
      pattern++;
    }
    return *pattern ? pattern + 1 : pattern;
  }
  return pattern + 1;
}

static int is_in_set(const char *set, char c) {
  int is_inverted = 0;
  int is_found = 0;
  set++;
  if (*set == '^') {
    is_inverted = 1;
    set++;
  }
  while (*set && *set != ']') {
    if (set[1] == '-' && set[2] && set[2] != ']') {
      is_found |= c >= set[0] && c <= set[2];
      set += 3;
    } else {
      is_found |= c == *set;
      set++;
    }
  }
  return is_found != is_inverted;
}

static int element_matches(const char *pattern, char c) {
  if (!c) {
    return 0;
  }
  switch (*pattern) {
    case '.':
      return 1;
    case '[':
      return is_in_set(pattern, c);
    case '\\':
      return c == pattern[1];
    default:
      return c == *pattern;
  }
}

static int matches_repeated(const char *element, const char *rest, const char *end, const char *text,
                            unsigned fewest, unsigned most) {
  unsigned count = 0;
  while (count < most && element_matches(element, text[count])) {
    count++;
  }
  for (;;) {
    if (count < fewest) {
      return 0;
    }
    if (matches_here(rest, end, text + count)) {
      return 1;
    }
    if (count == 0) {
      return 0;
    }
    count--;
  }
}

static int matches_here(const char *pattern, const char *end, const char *text) {
  const char *rest;
  if (++steps > STEPS_MAX || pattern == end) {
    return steps <= STEPS_MAX;
  }
  if (*pattern == '$' && pattern + 1 == end) {
    return *text == 0;
  }
  rest = element_end(pattern);
  if (rest < end) {
    switch (*rest) {
      case '*':
        return matches_repeated(pattern, rest + 1, end, text, 0, 0xFFFF);
      case '+':
        return matches_repeated(pattern, rest + 1, end, text, 1, 0xFFFF);
      case '?':
        return matches_repeated(pattern, rest + 1, end, text, 0, 1);
      default:
        break;
    }
  }
  return element_matches(pattern, *text) && matches_here(rest, end, text + 1);
}

static int one_matches(const char *pattern, const char *end, const char *text) {
  if (*pattern == '^') {
    return matches_here(pattern + 1, end, text);
  }
  do {
    if (matches_here(pattern, end, text)) {
      return 1;
    }
  } while (*text++);
  return 0;
}

int pattern_matches(const char *pattern, const char *text) {
  steps = 0;
  for (;;) {
    const char *end = pattern;
    while (*end && *end != '|') {
      end = element_end(end);
    }
    if (one_matches(pattern, end, text)) {
      return 1;
    }
    if (!*end) {
      return 0;
    }
    pattern = end + 1;
  }
}

unsigned pattern_count(const char *pattern, const char *text) {
  unsigned count = 0;
  const char *end = pattern;
  while (*end) {
    end++;
  }
  for (; *text; text++) {
    steps = 0;
    count += (unsigned)matches_here(pattern, end, text);
  }
  return count;
}
