/* Recursive descent; binary operators by their rank. */
#include "script.h"

static struct lexer lexer;
static unsigned errors;

static struct node *statement(void);
static struct node *expression(void);
static struct node *block(void);

unsigned parse_errors(void) {
  return errors;
}

static void fail(void) {
  errors++;
  while (lexer.token != T_END && lexer.token != T_SEMICOLON && lexer.token != T_CLOSE_BLOCK) {
    lexer_next(&lexer);
  }
}

static int takes(enum token token) {
  if (lexer.token != token) {
    return 0;
  }
  lexer_next(&lexer);
  return 1;
}

static void expect(enum token token) {
  if (!takes(token)) {
    fail();
  }
}

static struct node *make(enum kind kind) {
  return tree_node(kind, lexer.line);
}

static struct node **append(struct node **link, struct node *n) {
  *link = n;
  return &n->next;
}

static struct node *list_until(enum token end) {
  struct node *first = 0;
  struct node **link = &first;
  while (lexer.token != end && lexer.token != T_END) {
    link = append(link, expression());
    if (!takes(T_COMMA)) {
      break;
    }
  }
  expect(end);
  return first;
}

static struct node *map_literal(void) {
  struct node *n = make(N_MAP);
  struct node **link = &n->a;
  while (lexer.token != T_CLOSE_BLOCK && lexer.token != T_END) {
    link = append(link, expression());
    expect(T_COLON);
    link = append(link, expression());
    n->value++;
    if (!takes(T_COMMA)) {
      break;
    }
  }
  expect(T_CLOSE_BLOCK);
  return n;
}

static struct node *name_node(void) {
  struct node *n = make(N_NAME);
  n->value = (int)lexer.name;
  expect(T_NAME);
  return n;
}

static struct node *function_rest(unsigned name) {
  struct node *n = make(N_FUNCTION);
  struct node **link = &n->a;
  n->value = (int)name;
  expect(T_OPEN);
  while (lexer.token == T_NAME) {
    link = append(link, name_node());
    if (!takes(T_COMMA)) {
      break;
    }
  }
  expect(T_CLOSE);
  n->b = block();
  return n;
}

static struct node *simple(enum kind kind) {
  struct node *n = make(kind);
  lexer_next(&lexer);
  return n;
}

static struct node *primary(void) {
  struct node *n;
  switch (lexer.token) {
    case T_NUMBER:
      n = make(N_NUMBER);
      n->value = lexer.number;
      lexer_next(&lexer);
      return n;
    case T_TEXT:
      n = make(N_TEXT);
      n->value = (int)lexer.name;
      lexer_next(&lexer);
      return n;
    case T_TRUE:
      return simple(N_TRUE);
    case T_FALSE:
      return simple(N_FALSE);
    case T_NOTHING:
      return simple(N_NOTHING);
    case T_NAME:
      return name_node();
    case T_OPEN:
      lexer_next(&lexer);
      n = expression();
      expect(T_CLOSE);
      return n;
    case T_OPEN_INDEX:
      n = simple(N_LIST);
      n->a = list_until(T_CLOSE_INDEX);
      return n;
    case T_OPEN_BLOCK:
      lexer_next(&lexer);
      return map_literal();
    case T_FUNCTION:
      lexer_next(&lexer);
      return function_rest(NAME_NONE);
    default:
      fail();
      return make(N_NOTHING);
  }
}

static struct node *postfix(void) {
  struct node *n = primary();
  for (;;) {
    struct node *outer;
    if (lexer.token == T_OPEN) {
      outer = simple(N_CALL);
      outer->a = n;
      outer->b = list_until(T_CLOSE);
    } else if (lexer.token == T_OPEN_INDEX) {
      outer = simple(N_INDEX);
      outer->a = n;
      outer->b = expression();
      expect(T_CLOSE_INDEX);
    } else if (lexer.token == T_DOT) {
      outer = simple(N_INDEX);
      outer->a = n;
      outer->b = make(N_TEXT);
      outer->b->value = (int)lexer.name;
      expect(T_NAME);
    } else {
      return n;
    }
    n = outer;
  }
}

static struct node *unary(void) {
  if (lexer.token == T_MINUS || lexer.token == T_NOT) {
    struct node *n = make(N_UNARY);
    n->operator = (u8)lexer.token;
    lexer_next(&lexer);
    n->a = unary();
    return n;
  }
  return postfix();
}

static unsigned rank(enum token token) {
  switch (token) {
    case T_OR:
      return 1;
    case T_AND:
      return 2;
    case T_EQUAL:
    case T_NOT_EQUAL:
      return 3;
    case T_LESS:
    case T_LESS_EQUAL:
    case T_GREATER:
    case T_GREATER_EQUAL:
      return 4;
    case T_BAR:
    case T_CARET:
      return 5;
    case T_AMPERSAND:
      return 6;
    case T_SHIFT_LEFT:
    case T_SHIFT_RIGHT:
      return 7;
    case T_PLUS:
    case T_MINUS:
      return 8;
    case T_STAR:
    case T_SLASH:
    case T_PERCENT:
      return 9;
    default:
      return 0;
  }
}

static struct node *binary(unsigned lowest) {
  struct node *left = unary();
  while (rank(lexer.token) > lowest) {
    enum token operator= lexer.token;
    struct node *n = make(operator== T_AND ? N_AND : operator== T_OR ? N_OR : N_BINARY);
    n->operator=(u8) operator;
    lexer_next(&lexer);
    n->a = left;
    n->b = binary(rank(operator));
    left = n;
  }
  return left;
}

static struct node *expression(void) {
  return binary(0);
}

static struct node *assignment(void) {
  struct node *left = expression();
  if (lexer.token == T_ASSIGN) {
    struct node *n = simple(N_ASSIGN);
    if (left->kind != N_NAME && left->kind != N_INDEX) {
      errors++;
    }
    n->a = left;
    n->b = expression();
    return n;
  }
  struct node *n = tree_node(N_EXPRESSION, left->line);
  n->a = left;
  return n;
}

static struct node *let_statement(void) {
  struct node *n = simple(N_LET);
  n->value = (int)lexer.name;
  expect(T_NAME);
  if (takes(T_ASSIGN)) {
    n->a = expression();
  }
  expect(T_SEMICOLON);
  return n;
}

static struct node *if_statement(void) {
  struct node *n = simple(N_IF);
  n->a = expression();
  n->b = block();
  if (takes(T_ELSE)) {
    n->c = lexer.token == T_IF ? if_statement() : block();
  }
  return n;
}

static struct node *while_statement(void) {
  struct node *n = simple(N_WHILE);
  n->a = expression();
  n->b = block();
  return n;
}

static struct node *for_statement(void) {
  struct node *n = simple(N_FOR);
  n->value = (int)lexer.name;
  expect(T_NAME);
  expect(T_IN);
  n->a = expression();
  n->b = block();
  return n;
}

static struct node *return_statement(void) {
  struct node *n = simple(N_RETURN);
  if (lexer.token != T_SEMICOLON) {
    n->a = expression();
  }
  expect(T_SEMICOLON);
  return n;
}

static struct node *named_function(void) {
  struct node *n = simple(N_LET);
  n->value = (int)lexer.name;
  expect(T_NAME);
  n->a = function_rest((unsigned)n->value);
  return n;
}

static struct node *statement(void) {
  struct node *n;
  switch (lexer.token) {
    case T_LET:
      return let_statement();
    case T_FUNCTION:
      return named_function();
    case T_IF:
      return if_statement();
    case T_WHILE:
      return while_statement();
    case T_FOR:
      return for_statement();
    case T_RETURN:
      return return_statement();
    case T_BREAK:
      n = simple(N_BREAK);
      expect(T_SEMICOLON);
      return n;
    case T_CONTINUE:
      n = simple(N_CONTINUE);
      expect(T_SEMICOLON);
      return n;
    case T_OPEN_BLOCK:
      return block();
    default:
      n = assignment();
      expect(T_SEMICOLON);
      return n;
  }
}

static struct node *statements(enum token end) {
  struct node *n = make(N_BLOCK);
  struct node **link = &n->a;
  while (lexer.token != end && lexer.token != T_END) {
    unsigned before = errors;
    link = append(link, statement());
    if (errors != before && lexer.token != T_END) {
      lexer_next(&lexer);
    }
  }
  return n;
}

static struct node *block(void) {
  struct node *n;
  expect(T_OPEN_BLOCK);
  n = statements(T_CLOSE_BLOCK);
  expect(T_CLOSE_BLOCK);
  return n;
}

struct node *parse(const char *text) {
  errors = 0;
  lexer_start(&lexer, text);
  return statements(T_END);
}
