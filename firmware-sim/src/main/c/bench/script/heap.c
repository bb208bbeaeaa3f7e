/* Objects in blocks of a few sizes, marked and swept. */
#include "script.h"

enum { HEAP_BYTES = 96 * 1024, SMALLEST = 32, SIZES = 8, PENDING = 512 };

struct free_block {
  struct free_block *next;
};

struct map_entry {
  struct value key;
  struct value value;
};

static union {
  u8 bytes[HEAP_BYTES];
  struct value aligned;
} memory;
static unsigned fresh;
static struct free_block *free_blocks[SIZES];
static struct object *all;
static unsigned used;
static unsigned limit;
static unsigned collections;
static struct object *pending[PENDING];
static unsigned pending_count;
static int is_overflowing;
static struct object *newest;

void heap_reset(void) {
  fresh = 0;
  all = 0;
  used = 0;
  limit = HEAP_BYTES / 4;
  collections = 0;
  pending_count = 0;
  is_overflowing = 0;
  newest = 0;
  for (unsigned i = 0; i < SIZES; i++) {
    free_blocks[i] = 0;
  }
}

unsigned heap_collections(void) {
  return collections;
}

unsigned heap_used(void) {
  return used;
}

static unsigned size_class(unsigned bytes) {
  unsigned size = SMALLEST;
  unsigned class = 0;
  while (size < bytes) {
    size <<= 1;
    class++;
  }
  return class;
}

/* A list or map is an object, and a block with what is in it. */
struct holder {
  struct object object;
  struct value *items;
};

struct text {
  struct object object;
  char characters[4];
};

static unsigned bytes_of(const struct object *o) {
  if (o->type == V_TEXT) {
    return (unsigned)sizeof(struct object) + o->length + 1;
  }
  return (unsigned)sizeof(struct holder);
}

static unsigned room_bytes(const struct object *o) {
  return o->type == V_MAP ? o->room * (unsigned)sizeof(struct map_entry) : o->room * (unsigned)sizeof(struct value);
}

static void *take_block(unsigned class) {
  struct free_block *b = free_blocks[class];
  unsigned size = SMALLEST << class;
  if (b) {
    free_blocks[class] = b->next;
    used += size;
    return b;
  }
  if (fresh + size > HEAP_BYTES) {
    return 0;
  }
  fresh += size;
  used += size;
  return memory.bytes + fresh - size;
}

static void give_block(void *block, unsigned class) {
  struct free_block *b = block;
  b->next = free_blocks[class];
  free_blocks[class] = b;
  used -= SMALLEST << class;
}

static void push(struct object *o) {
  if (pending_count == PENDING) {
    is_overflowing = 1;
  } else {
    pending[pending_count++] = o;
  }
}

void heap_mark(struct value v) {
  if (v.type >= V_TEXT && v.type != V_NATIVE && v.as.object && !v.as.object->is_marked) {
    v.as.object->is_marked = 1;
    if (v.type != V_TEXT && v.type != V_FUNCTION) {
      push(v.as.object);
    }
  }
}

static void mark_children(struct object *o) {
  struct value *items = items_of(o);
  if (o->type == V_LIST) {
    for (unsigned i = 0; i < o->length; i++) {
      heap_mark(items[i]);
    }
  } else if (o->type == V_BOX) {
    heap_mark(items[0]);
  } else {
    for (unsigned i = 0; i < 2u * o->room; i++) {
      heap_mark(items[i]);
    }
  }
}

static void mark_all(void) {
  machine_mark();
  if (newest) {
    newest->is_marked = 1;
  }
  do {
    while (pending_count) {
      mark_children(pending[--pending_count]);
    }
    if (is_overflowing) {
      /* Too deep for the array: what is marked is looked through again. */
      is_overflowing = 0;
      for (struct object *o = all; o; o = o->next) {
        if (o->is_marked && o->type != V_TEXT && o->type != V_FUNCTION) {
          mark_children(o);
        }
      }
    }
  } while (pending_count || is_overflowing);
}

static void sweep(void) {
  struct object **link = &all;
  while (*link) {
    struct object *o = *link;
    if (o->is_marked) {
      o->is_marked = 0;
      link = &o->next;
      continue;
    }
    *link = o->next;
    if (o->type != V_TEXT && o->room) {
      give_block(items_of(o), size_class(room_bytes(o)));
    }
    give_block(o, size_class(bytes_of(o)));
  }
}

static void collect(void) {
  collections++;
  mark_all();
  sweep();
  limit = used + used / 2 < HEAP_BYTES / 4 ? HEAP_BYTES / 4 : used + used / 2;
}

static void *allocate(unsigned bytes) {
  unsigned class = size_class(bytes);
  void *block;
  if (class >= SIZES) {
    return 0;
  }
  if (used + (SMALLEST << class) > limit) {
    collect();
  }
  block = take_block(class);
  if (!block) {
    collect();
    block = take_block(class);
  }
  return block;
}

static struct object *new_object(enum type type, unsigned bytes) {
  struct object *o = allocate(bytes);
  if (!o) {
    return 0;
  }
  o->type = (u8)type;
  o->is_marked = 0;
  o->room = 0;
  o->length = 0;
  o->hash = 0;
  o->next = all;
  all = o;
  return o;
}

const char *text_of(const struct object *o) {
  return ((const struct text *)o)->characters;
}

struct value *items_of(struct object *o) {
  return ((struct holder *)o)->items;
}

static struct object *new_text(unsigned length) {
  struct object *o = new_object(V_TEXT, (unsigned)sizeof(struct object) + length + 1);
  if (o) {
    o->length = length;
  }
  return o;
}

static void set_hash(struct object *o) {
  const char *text = text_of(o);
  u32 hash = o->length;
  for (unsigned i = 0; i < o->length; i++) {
    hash = (hash << 5) - hash + (u8)text[i];
  }
  o->hash = hash;
}

static char *copy(char *to, const char *from, unsigned length) {
  while (length--) {
    *to++ = *from++;
  }
  return to;
}

struct object *heap_text(const char *text, unsigned length) {
  struct object *o = new_text(length);
  if (o) {
    *copy(((struct text *)o)->characters, text, length) = 0;
    set_hash(o);
  }
  return o;
}

struct object *heap_joined(const struct object *a, const struct object *b) {
  struct object *o = new_text(a->length + b->length);
  if (o) {
    char *end = copy(((struct text *)o)->characters, text_of(a), a->length);
    *copy(end, text_of(b), b->length) = 0;
    set_hash(o);
  }
  return o;
}

static struct object *new_holder(enum type type) {
  struct object *o = new_object(type, sizeof(struct holder));
  if (o) {
    ((struct holder *)o)->items = 0;
  }
  return o;
}

/* New room for a list or map; the object must be reachable. */
static int set_room(struct object *o, unsigned room) {
  struct holder *h = (struct holder *)o;
  unsigned each = o->type == V_MAP ? 2 : 1;
  unsigned before = each * o->room;
  struct value *items = allocate(room * each * (unsigned)sizeof(struct value));
  if (!items) {
    return 0;
  }
  for (unsigned i = 0; i < room * each; i++) {
    items[i].type = V_NOTHING;
    items[i].as.number = 0;
  }
  if (o->type == V_LIST) {
    for (unsigned i = 0; i < o->length; i++) {
      items[i] = h->items[i];
    }
  }
  if (before) {
    give_block(h->items, size_class(room_bytes(o)));
  }
  h->items = items;
  o->room = (u16)room;
  return 1;
}

/* A new object has nothing in it yet, and nothing refers to it. */
static int set_room_of_new(struct object *o, unsigned room) {
  int is_done;
  newest = o;
  is_done = set_room(o, room);
  newest = 0;
  return is_done;
}

struct object *heap_list(unsigned room) {
  struct object *o = new_holder(V_LIST);
  if (o && room && !set_room_of_new(o, room)) {
    return 0;
  }
  return o;
}

struct object *heap_map(void) {
  return new_holder(V_MAP);
}

struct object *heap_function(unsigned function) {
  struct object *o = new_holder(V_FUNCTION);
  if (o) {
    o->length = function;
  }
  return o;
}

struct object *heap_box(struct value v) {
  struct object *o = new_holder(V_BOX);
  if (o && set_room_of_new(o, 1)) {
    items_of(o)[0] = v;
    return o;
  }
  return 0;
}

int list_append(struct object *list, struct value v) {
  if (list->length == list->room && !set_room(list, list->room ? 2u * list->room : 4)) {
    return 0;
  }
  items_of(list)[list->length++] = v;
  return 1;
}

u32 value_hash(struct value v) {
  u32 hash;
  if (v.type == V_TEXT) {
    return v.as.object->hash;
  }
  hash = (u32)v.as.number ^ v.type;
  hash ^= hash >> 13;
  hash += hash << 7;
  return hash ^ hash >> 17;
}

static int is_same_text(const struct object *a, const struct object *b) {
  return a == b ||
         (a->hash == b->hash && a->length == b->length && text_equals(text_of(a), a->length, text_of(b)));
}

int value_equals(struct value a, struct value b) {
  if (a.type != b.type) {
    return 0;
  }
  switch (a.type) {
    case V_NOTHING:
      return 1;
    case V_TRUTH:
    case V_NUMBER:
    case V_NATIVE:
      return a.as.number == b.as.number;
    case V_TEXT:
      return is_same_text(a.as.object, b.as.object);
    default:
      return a.as.object == b.as.object;
  }
}

int is_text_before(const struct object *a, const struct object *b) {
  const char *x = text_of(a);
  const char *y = text_of(b);
  unsigned length = a->length < b->length ? a->length : b->length;
  for (unsigned i = 0; i < length; i++) {
    if (x[i] != y[i]) {
      return (u8)x[i] < (u8)y[i];
    }
  }
  return a->length < b->length;
}

static struct map_entry *entries_of(struct object *map) {
  return (struct map_entry *)items_of(map);
}

static struct map_entry *entry(struct object *map, struct value key) {
  struct map_entry *entries = entries_of(map);
  unsigned mask = map->room - 1u;
  unsigned place = value_hash(key) & mask;
  while (entries[place].key.type != V_NOTHING && !value_equals(entries[place].key, key)) {
    place = (place + 1) & mask;
  }
  return &entries[place];
}

struct value map_get(struct object *map, struct value key) {
  struct value nothing = {V_NOTHING, {0}};
  return map->room ? entry(map, key)->value : nothing;
}

static int grow(struct object *map) {
  struct map_entry old[64];
  unsigned count = 0;
  unsigned room = map->room;
  if (room == 0) {
    return set_room(map, 4);
  }
  if (room > 64) {
    return 0;
  }
  for (unsigned i = 0; i < room; i++) {
    if (entries_of(map)[i].key.type != V_NOTHING) {
      old[count++] = entries_of(map)[i];
    }
  }
  if (!set_room(map, 2 * room)) {
    return 0;
  }
  for (unsigned i = 0; i < count; i++) {
    *entry(map, old[i].key) = old[i];
  }
  return 1;
}

int map_put(struct object *map, struct value key, struct value v) {
  struct map_entry *e;
  if (4 * (map->length + 1) > 3u * map->room && (map->room == 0 || entry(map, key)->key.type == V_NOTHING) &&
      !grow(map)) {
    return 0;
  }
  e = entry(map, key);
  if (e->key.type == V_NOTHING) {
    map->length++;
  }
  e->key = key;
  e->value = v;
  return 1;
}

unsigned map_keys(struct object *map, struct object *list) {
  for (unsigned i = 0; i < map->room; i++) {
    if (entries_of(map)[i].key.type != V_NOTHING && !list_append(list, entries_of(map)[i].key)) {
      return 0;
    }
  }
  return map->length;
}
