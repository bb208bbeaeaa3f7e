/* What programs can call: functions on numbers, texts, lists and maps. What is printed goes into a check sum. */
#include "script.h"

enum { DEPTH_MAX = 6, SORT_MAX = 256 };

static u32 printed;

static struct value nothing(void) {
  struct value v = {V_NOTHING, {0}};
  return v;
}

static struct value number(int n) {
  struct value v;
  v.type = V_NUMBER;
  v.as.number = n;
  return v;
}

static struct value object(struct object *o) {
  struct value v = nothing();
  if (o) {
    v.type = o->type;
    v.as.object = o;
  }
  return v;
}

static void put(char c) {
  printed = (printed << 5 | printed >> 27) ^ (u8)c;
}

static void put_text(const char *text, unsigned length) {
  while (length--) {
    put(*text++);
  }
}

static unsigned digits_of(int n, char *into) {
  static const u32 powers[10] = {1000000000, 100000000, 10000000, 1000000, 100000, 10000, 1000, 100, 10, 1};
  u32 rest = n < 0 ? 0u - (u32)n : (u32)n;
  unsigned length = 0;
  if (n < 0) {
    into[length++] = '-';
  }
  for (unsigned i = 0; i < 10; i++) {
    char digit = '0';
    while (rest >= powers[i]) {
      rest -= powers[i];
      digit++;
    }
    if (digit != '0' || i == 9 || (length && into[length - 1] != '-')) {
      into[length++] = digit;
    }
  }
  return length;
}

static void put_value(struct value v, unsigned depth) {
  char digits[12];
  switch (v.type) {
    case V_NOTHING:
      put_text("nothing", 7);
      break;
    case V_TRUTH:
      put_text(v.as.number ? "true" : "false", v.as.number ? 4 : 5);
      break;
    case V_NUMBER:
      put_text(digits, digits_of(v.as.number, digits));
      break;
    case V_TEXT:
      put_text(text_of(v.as.object), v.as.object->length);
      break;
    case V_LIST:
      put('[');
      for (unsigned i = 0; i < v.as.object->length && depth < DEPTH_MAX; i++) {
        if (i) {
          put(',');
        }
        put_value(items_of(v.as.object)[i], depth + 1);
      }
      put(']');
      break;
    case V_MAP:
      put('{');
      put_value(number((int)v.as.object->length), depth);
      put('}');
      break;
    default:
      put('?');
      break;
  }
}

static struct value native_print(struct value *arguments, unsigned count) {
  for (unsigned i = 0; i < count; i++) {
    put_value(arguments[i], 0);
    put(i + 1 == count ? '\n' : ' ');
  }
  return nothing();
}

static struct value native_length(struct value *arguments, unsigned count) {
  if (count != 1 || arguments[0].type < V_TEXT || arguments[0].type > V_MAP) {
    return nothing();
  }
  return number((int)arguments[0].as.object->length);
}

static struct value native_append(struct value *arguments, unsigned count) {
  if (count != 2 || arguments[0].type != V_LIST) {
    return nothing();
  }
  list_append(arguments[0].as.object, arguments[1]);
  return arguments[0];
}

static struct value native_pop(struct value *arguments, unsigned count) {
  struct object *list;
  if (count != 1 || arguments[0].type != V_LIST || !arguments[0].as.object->length) {
    return nothing();
  }
  list = arguments[0].as.object;
  return items_of(list)[--list->length];
}

static struct value native_keys(struct value *arguments, unsigned count) {
  struct object *list;
  if (count != 1 || arguments[0].type != V_MAP) {
    return nothing();
  }
  list = heap_list(arguments[0].as.object->length);
  if (list) {
    map_keys(arguments[0].as.object, list);
  }
  return object(list);
}

static struct value native_text(struct value *arguments, unsigned count) {
  char digits[12];
  if (count != 1) {
    return nothing();
  }
  if (arguments[0].type == V_TEXT) {
    return arguments[0];
  }
  return object(heap_text(digits, digits_of(arguments[0].as.number, digits)));
}

static struct value native_part(struct value *arguments, unsigned count) {
  unsigned from;
  unsigned to;
  if (count != 3 || arguments[0].type != V_TEXT) {
    return nothing();
  }
  from = (unsigned)arguments[1].as.number;
  to = (unsigned)arguments[2].as.number;
  if (to > arguments[0].as.object->length) {
    to = arguments[0].as.object->length;
  }
  if (from > to) {
    from = to;
  }
  /* Copied first: the text may move nowhere, but its heap may be collected. */
  return object(heap_text(text_of(arguments[0].as.object) + from, to - from));
}

static struct value native_code(struct value *arguments, unsigned count) {
  unsigned i;
  if (count != 2 || arguments[0].type != V_TEXT) {
    return nothing();
  }
  i = (unsigned)arguments[1].as.number;
  return i < arguments[0].as.object->length ? number((u8)text_of(arguments[0].as.object)[i]) : nothing();
}

static struct value native_find(struct value *arguments, unsigned count) {
  const struct object *where;
  const struct object *what;
  if (count != 2 || arguments[0].type != V_TEXT || arguments[1].type != V_TEXT) {
    return nothing();
  }
  where = arguments[0].as.object;
  what = arguments[1].as.object;
  for (unsigned i = 0; i + what->length <= where->length; i++) {
    if (text_equals(text_of(where) + i, what->length, text_of(what))) {
      return number((int)i);
    }
  }
  return number(-1);
}

static int is_before(struct value a, struct value b) {
  if (a.type != b.type) {
    return a.type < b.type;
  }
  if (a.type == V_TEXT) {
    return is_text_before(a.as.object, b.as.object);
  }
  return a.as.number < b.as.number;
}

static void merge_sort(struct value *items, struct value *spare, unsigned count) {
  unsigned half = count / 2;
  unsigned a = 0;
  unsigned b = half;
  if (count < 8) {
    for (unsigned i = 1; i < count; i++) {
      struct value v = items[i];
      unsigned place = i;
      while (place && is_before(v, items[place - 1])) {
        items[place] = items[place - 1];
        place--;
      }
      items[place] = v;
    }
    return;
  }
  merge_sort(items, spare, half);
  merge_sort(items + half, spare, count - half);
  for (unsigned i = 0; i < count; i++) {
    spare[i] = b == count || (a < half && !is_before(items[b], items[a])) ? items[a++] : items[b++];
  }
  for (unsigned i = 0; i < count; i++) {
    items[i] = spare[i];
  }
}

static struct value native_sort(struct value *arguments, unsigned count) {
  static struct value spare[SORT_MAX];
  if (count != 1 || arguments[0].type != V_LIST || arguments[0].as.object->length > SORT_MAX) {
    return nothing();
  }
  merge_sort(items_of(arguments[0].as.object), spare, arguments[0].as.object->length);
  return arguments[0];
}

static struct value native_box(struct value *arguments, unsigned count) {
  return count == 1 ? object(heap_box(arguments[0])) : nothing();
}

static struct value native_open(struct value *arguments, unsigned count) {
  return count == 1 && arguments[0].type == V_BOX ? items_of(arguments[0].as.object)[0] : nothing();
}

static struct value native_hash(struct value *arguments, unsigned count) {
  return count == 1 ? number((int)(value_hash(arguments[0]) & 0xFFFFFF)) : nothing();
}

struct entry {
  const char *name;
  native function;
};

static const struct entry entries[] = {
    {"print", native_print}, {"length", native_length}, {"append", native_append}, {"pop", native_pop},
    {"keys", native_keys},   {"text", native_text},     {"part", native_part},     {"code", native_code},
    {"find", native_find},   {"sort", native_sort},     {"box", native_box},       {"open", native_open},
    {"hash", native_hash},
};

void library_reset(void) {
  printed = 0;
  for (unsigned i = 0; i < sizeof entries / sizeof entries[0]; i++) {
    struct value v;
    unsigned length = 0;
    while (entries[i].name[length]) {
      length++;
    }
    v.type = V_NATIVE;
    v.as.number = (int)i;
    machine_define(name_of(entries[i].name, length), v);
  }
}

struct value library_call(unsigned called, struct value *arguments, unsigned count) {
  return entries[called].function(arguments, count);
}

u32 library_printed(void) {
  return printed;
}
