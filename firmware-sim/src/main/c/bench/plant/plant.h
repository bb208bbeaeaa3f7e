/* A plant in small: a simulation of machines, belts and orders in time, with what such programs have around them: lists, trees,
   matrices, texts, patterns, compression, plans on a map. Everything is in static memory, as on a card. */
#ifndef PLANT_H
#define PLANT_H

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned u32;

/* arena.c */
void arena_reset(void);
void *arena_take(unsigned bytes);
unsigned arena_used(void);

/* list.c: orders in doubly linked lists */
struct order {
  struct order *next;
  struct order *previous;
  u32 number;
  u32 due;
  u16 product;
  u16 amount;
  u16 done;
  u8 priority;
  u8 state;
};

struct order_list {
  struct order *first;
  struct order *last;
  unsigned count;
};

typedef int (*order_compare)(const struct order *a, const struct order *b);

void list_reset(struct order_list *l);
void list_append(struct order_list *l, struct order *o);
void list_insert(struct order_list *l, struct order *o, order_compare compare);
void list_remove(struct order_list *l, struct order *o);
struct order *list_pop(struct order_list *l);
void list_sort(struct order_list *l, order_compare compare);
void list_reverse(struct order_list *l);
struct order *list_find(const struct order_list *l, u32 number);
void list_split(struct order_list *l, struct order_list *other, u32 due);
u32 list_sum(const struct order_list *l);
int by_due(const struct order *a, const struct order *b);
int by_priority(const struct order *a, const struct order *b);
int by_number(const struct order *a, const struct order *b);

/* tree.c: a balanced tree from keys to amounts */

void stock_reset(void);
int stock_add(u32 key, int amount);
int stock_get(u32 key);
int stock_remove(u32 key);
unsigned stock_height(void);
unsigned stock_count(void);
u32 stock_sum(void);

/* events.c */
enum event_kind {
  EVENT_ORDER,
  EVENT_START,
  EVENT_FINISH,
  EVENT_FAIL,
  EVENT_REPAIR,
  EVENT_BELT,
  EVENT_TRUCK,
  EVENT_SHIFT,
  EVENT_KINDS
};

struct event {
  u32 when;
  u32 order;
  u16 kind;
  u16 subject;
};

void events_reset(void);
int events_put(u32 when, enum event_kind kind, unsigned subject);
int events_take(struct event *e);
unsigned events_pending(void);

/* floor.c: the simulation */
void floor_reset(u32 seed);
u32 floor_run(u32 until);

/* matrix.c: fixed point */
enum { SIZE = 8 };

struct matrix {
  int at[SIZE][SIZE];
};

void matrix_unit(struct matrix *m);
void matrix_fill(struct matrix *m, u32 seed);
void matrix_multiply(struct matrix *out, const struct matrix *a, const struct matrix *b);
void matrix_add(struct matrix *out, const struct matrix *a, const struct matrix *b);
void matrix_transpose(struct matrix *out, const struct matrix *a);
int matrix_eliminate(struct matrix *m);
void matrix_smooth(struct matrix *out, const struct matrix *a);
u32 matrix_sum(const struct matrix *m);
u32 matrix_work(u32 seed);

/* text.c */
struct text {
  char *at;
  unsigned length;
  unsigned room;
};

void text_start(struct text *t, char *room, unsigned bytes);
void text_char(struct text *t, char c);
void text_put(struct text *t, const char *s);
void text_number(struct text *t, int n, unsigned width);
void text_hexadecimal(struct text *t, u32 n);
void text_format(struct text *t, const char *format, const int *arguments);
int text_parse(const char **at, int *n);
u32 text_sum(const struct text *t);
unsigned text_distance(const char *a, const char *b);

/* pattern.c */
int pattern_matches(const char *pattern, const char *text);
unsigned pattern_count(const char *pattern, const char *text);

/* pack.c */
unsigned pack(const u8 *from, unsigned length, u8 *to, unsigned room);
unsigned unpack(const u8 *from, unsigned length, u8 *to, unsigned room);

/* codes.c: Huffman */
unsigned codes_encode(const u8 *from, unsigned length, u8 *to, unsigned room);
unsigned codes_decode(const u8 *from, unsigned length, u8 *to, unsigned room);

/* map.c: ways on a grid and in a graph */
void map_reset(u32 seed);
int map_way(unsigned from, unsigned to);
u32 map_tree(void);
u32 map_order(void);
u32 map_sum(void);

/* sets.c: sets of bits, and covers */
u32 sets_work(u32 seed);

/* evaluate.c: formulas */
int evaluate(const char *formula, const int *variables, int *result);

/* cells.c: a cellular automaton on packed bits, and a maze */
u32 cells_work(u32 seed, unsigned generations);
u32 maze_work(u32 seed);

/* report.c */
u32 report_work(u32 seed);

#endif
