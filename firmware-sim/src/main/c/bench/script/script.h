/* A small language: its text is read, parsed into a tree, simplified, compiled for a stack machine and run, with values of
   several kinds on a heap that is collected. Everything is in static memory, as on a card. */
#ifndef SCRIPT_H
#define SCRIPT_H

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned u32;

/* names.c: texts that are there once, so that equal ones have one number */
enum { NAME_NONE = 0 };

void names_reset(void);
unsigned name_of(const char *text, unsigned length);
const char *name_text(unsigned name);
unsigned name_length(unsigned name);
unsigned names_count(void);
int text_equals(const char *a, unsigned length, const char *b);

/* lexer.c */
enum token {
  T_END,
  T_ERROR,
  T_NUMBER,
  T_TEXT,
  T_NAME,
  T_FUNCTION,
  T_LET,
  T_IF,
  T_ELSE,
  T_WHILE,
  T_FOR,
  T_IN,
  T_RETURN,
  T_BREAK,
  T_CONTINUE,
  T_TRUE,
  T_FALSE,
  T_NOTHING,
  T_AND,
  T_OR,
  T_NOT,
  T_OPEN,
  T_CLOSE,
  T_OPEN_BLOCK,
  T_CLOSE_BLOCK,
  T_OPEN_INDEX,
  T_CLOSE_INDEX,
  T_COMMA,
  T_SEMICOLON,
  T_COLON,
  T_DOT,
  T_ASSIGN,
  T_EQUAL,
  T_NOT_EQUAL,
  T_LESS,
  T_LESS_EQUAL,
  T_GREATER,
  T_GREATER_EQUAL,
  T_PLUS,
  T_MINUS,
  T_STAR,
  T_SLASH,
  T_PERCENT,
  T_AMPERSAND,
  T_BAR,
  T_CARET,
  T_SHIFT_LEFT,
  T_SHIFT_RIGHT,
  T_TOKENS
};

struct lexer {
  const char *at;
  enum token token;
  int number;
  unsigned name;
  unsigned line;
};

void lexer_start(struct lexer *l, const char *text);
void lexer_next(struct lexer *l);

/* tree.c */
enum kind {
  N_NUMBER,
  N_TEXT,
  N_TRUE,
  N_FALSE,
  N_NOTHING,
  N_NAME,
  N_UNARY,
  N_BINARY,
  N_AND,
  N_OR,
  N_CALL,
  N_INDEX,
  N_LIST,
  N_MAP,
  N_FUNCTION,
  N_LET,
  N_ASSIGN,
  N_IF,
  N_WHILE,
  N_FOR,
  N_RETURN,
  N_BREAK,
  N_CONTINUE,
  N_BLOCK,
  N_EXPRESSION
};

struct node {
  u8 kind;
  u8 operator;
  u16 line;
  int value;
  struct node *a;
  struct node *b;
  struct node *c;
  struct node *next;
};

void tree_reset(void);
struct node *tree_node(enum kind kind, unsigned line);
unsigned tree_size(void);
u32 tree_sum(const struct node *n);

/* parser.c */
struct node *parse(const char *text);
unsigned parse_errors(void);

/* fold.c */
struct node *fold(struct node *n);
unsigned folded(void);

/* heap.c */
enum type { V_NOTHING, V_TRUTH, V_NUMBER, V_TEXT, V_LIST, V_MAP, V_FUNCTION, V_NATIVE, V_BOX };

struct value {
  u32 type;
  union {
    int number;
    struct object *object;
  } as;
};

struct object {
  struct object *next;
  u8 type;
  u8 is_marked;
  u16 room;
  u32 length;
  u32 hash;
};

void heap_reset(void);
struct object *heap_text(const char *text, unsigned length);
struct object *heap_joined(const struct object *a, const struct object *b);
struct object *heap_list(unsigned room);
struct object *heap_map(void);
struct object *heap_function(unsigned function);
struct object *heap_box(struct value v);
const char *text_of(const struct object *o);
struct value *items_of(struct object *o);
int list_append(struct object *list, struct value v);
struct value map_get(struct object *map, struct value key);
int map_put(struct object *map, struct value key, struct value v);
unsigned map_keys(struct object *map, struct object *list);
unsigned heap_collections(void);
unsigned heap_used(void);
u32 value_hash(struct value v);
int value_equals(struct value a, struct value b);
void heap_mark(struct value v);
int is_text_before(const struct object *a, const struct object *b);

/* code.c */
enum opcode {
  C_NUMBER,
  C_TEXT,
  C_TRUE,
  C_FALSE,
  C_NOTHING,
  C_GET_LOCAL,
  C_SET_LOCAL,
  C_GET_GLOBAL,
  C_SET_GLOBAL,
  C_FUNCTION,
  C_POP,
  C_COPY,
  C_ADD,
  C_SUBTRACT,
  C_MULTIPLY,
  C_DIVIDE,
  C_REMAINDER,
  C_AND,
  C_OR,
  C_XOR,
  C_SHIFT_LEFT,
  C_SHIFT_RIGHT,
  C_NEGATE,
  C_NOT,
  C_EQUAL,
  C_NOT_EQUAL,
  C_LESS,
  C_LESS_EQUAL,
  C_GREATER,
  C_GREATER_EQUAL,
  C_JUMP,
  C_JUMP_BACK,
  C_JUMP_IF_FALSE,
  C_JUMP_IF_TRUE,
  C_POP_JUMP_IF_FALSE,
  C_CALL,
  C_RETURN,
  C_LIST,
  C_MAP,
  C_INDEX,
  C_SET_INDEX,
  C_ITERATE,
  C_INCREMENT_LOCAL,
  C_LESS_LOCALS,
  C_OPCODES
};

struct function {
  unsigned name;
  u16 start;
  u16 length;
  u8 parameters;
  u8 locals;
};

void code_reset(void);
unsigned compile(const struct node *program);
const u8 *code_at(unsigned position);
unsigned code_length(void);
const struct function *function_at(unsigned number);
unsigned functions_count(void);
unsigned compile_errors(void);
unsigned optimise(unsigned start, unsigned end);

/* machine.c */
enum { GLOBALS = 128 };

void machine_reset(void);
int machine_run(unsigned function, u32 steps);
void machine_mark(void);
u32 machine_steps(void);
const char *machine_failure(void);
void machine_define(unsigned name, struct value v);
struct value machine_global(unsigned name);

/* library.c */
typedef struct value (*native)(struct value *arguments, unsigned count);

void library_reset(void);
struct value library_call(unsigned number, struct value *arguments, unsigned count);
u32 library_printed(void);

/* texts.c */
extern const char *const programs[];
extern const unsigned program_count;

#endif
