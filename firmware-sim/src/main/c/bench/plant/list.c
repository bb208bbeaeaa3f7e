/* Lists of orders: kept in order, sorted by merging, split and reversed. */
#include "plant.h"

void list_reset(struct order_list *l) {
  l->first = 0;
  l->last = 0;
  l->count = 0;
}

void list_append(struct order_list *l, struct order *o) {
  o->next = 0;
  o->previous = l->last;
  if (l->last) {
    l->last->next = o;
  } else {
    l->first = o;
  }
  l->last = o;
  l->count++;
}

static void insert_before(struct order_list *l, struct order *place, struct order *o) {
  o->next = place;
  o->previous = place->previous;
  if (place->previous) {
    place->previous->next = o;
  } else {
    l->first = o;
  }
  place->previous = o;
  l->count++;
}

void list_insert(struct order_list *l, struct order *o, order_compare compare) {
  struct order *place = l->first;
  while (place && compare(place, o) <= 0) {
    place = place->next;
  }
  if (place) {
    insert_before(l, place, o);
  } else {
    list_append(l, o);
  }
}

void list_remove(struct order_list *l, struct order *o) {
  if (o->previous) {
    o->previous->next = o->next;
  } else {
    l->first = o->next;
  }
  if (o->next) {
    o->next->previous = o->previous;
  } else {
    l->last = o->previous;
  }
  o->next = 0;
  o->previous = 0;
  l->count--;
}

struct order *list_pop(struct order_list *l) {
  struct order *o = l->first;
  if (o) {
    list_remove(l, o);
  }
  return o;
}

static struct order *merge(struct order *a, struct order *b, order_compare compare) {
  struct order *first = 0;
  struct order **link = &first;
  while (a && b) {
    struct order **from = compare(a, b) <= 0 ? &a : &b;
    *link = *from;
    link = &(*from)->next;
    *from = *link;
  }
  *link = a ? a : b;
  return first;
}

/* Bottom up, with a list for each power of two. */
void list_sort(struct order_list *l, order_compare compare) {
  struct order *sorted[12] = {0};
  struct order *o = l->first;
  struct order *all = 0;
  struct order *before = 0;
  while (o) {
    struct order *rest = o->next;
    unsigned level = 0;
    o->next = 0;
    while (sorted[level]) {
      o = merge(sorted[level], o, compare);
      sorted[level] = 0;
      level++;
    }
    sorted[level] = o;
    o = rest;
  }
  for (unsigned level = 0; level < 12; level++) {
    if (sorted[level]) {
      all = all ? merge(sorted[level], all, compare) : sorted[level];
    }
  }
  l->first = all;
  for (o = all; o; o = o->next) {
    o->previous = before;
    before = o;
  }
  l->last = before;
}

void list_reverse(struct order_list *l) {
  struct order *o = l->first;
  l->last = o;
  l->first = 0;
  while (o) {
    struct order *rest = o->next;
    o->next = l->first;
    o->previous = rest;
    l->first = o;
    o = rest;
  }
}

struct order *list_find(const struct order_list *l, u32 number) {
  struct order *o = l->first;
  while (o && o->number != number) {
    o = o->next;
  }
  return o;
}

void list_split(struct order_list *l, struct order_list *other, u32 due) {
  struct order *o = l->first;
  while (o) {
    struct order *rest = o->next;
    if (o->due > due) {
      list_remove(l, o);
      list_append(other, o);
    }
    o = rest;
  }
}

u32 list_sum(const struct order_list *l) {
  u32 sum = l->count;
  for (const struct order *o = l->first; o; o = o->next) {
    sum = (sum << 5 | sum >> 27) ^ o->number;
    sum += (u32)o->done << 8 ^ o->state;
  }
  return sum;
}

int by_due(const struct order *a, const struct order *b) {
  return a->due < b->due ? -1 : a->due > b->due;
}

int by_priority(const struct order *a, const struct order *b) {
  if (a->priority != b->priority) {
    return (int)b->priority - (int)a->priority;
  }
  return by_due(a, b);
}

int by_number(const struct order *a, const struct order *b) {
  return a->number < b->number ? -1 : a->number > b->number;
}
