/* Makes tokens of text: by classes of characters, and a search among the words of the language. */
#include "script.h"

enum class { CLASS_OTHER, CLASS_BLANK, CLASS_LETTER, CLASS_DIGIT, CLASS_QUOTE, CLASS_SIGN };

struct word {
  const char *text;
  u8 length;
  u8 token;
};

/* In the order of the alphabet. */
static const struct word words[] = {
    {"and", 3, T_AND},         {"break", 5, T_BREAK}, {"continue", 8, T_CONTINUE}, {"else", 4, T_ELSE},
    {"false", 5, T_FALSE},     {"for", 3, T_FOR},     {"function", 8, T_FUNCTION}, {"if", 2, T_IF},
    {"in", 2, T_IN},           {"let", 3, T_LET},     {"not", 3, T_NOT},           {"nothing", 7, T_NOTHING},
    {"or", 2, T_OR},           {"return", 6, T_RETURN}, {"true", 4, T_TRUE},       {"while", 5, T_WHILE},
};

static char quoted[256];

static enum class class_of(char c) {
  if (c == ' ' || c == '\n' || c == '\t') {
    return CLASS_BLANK;
  }
  if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_') {
    return CLASS_LETTER;
  }
  if (c >= '0' && c <= '9') {
    return CLASS_DIGIT;
  }
  if (c == '"') {
    return CLASS_QUOTE;
  }
  return c > ' ' && c < 127 ? CLASS_SIGN : CLASS_OTHER;
}

void lexer_start(struct lexer *l, const char *text) {
  l->at = text;
  l->line = 1;
  l->number = 0;
  l->name = NAME_NONE;
  lexer_next(l);
}

static void skip_blanks(struct lexer *l) {
  for (;;) {
    if (*l->at == '\n') {
      l->line++;
      l->at++;
    } else if (*l->at == ' ' || *l->at == '\t') {
      l->at++;
    } else if (*l->at == '#') {
      while (*l->at && *l->at != '\n') {
        l->at++;
      }
    } else {
      return;
    }
  }
}

static int compare(const char *text, unsigned length, const struct word *w) {
  for (unsigned i = 0; i < length && i < w->length; i++) {
    if (text[i] != w->text[i]) {
      return text[i] < w->text[i] ? -1 : 1;
    }
  }
  return (int)length - (int)w->length;
}

static enum token word_token(const char *text, unsigned length) {
  unsigned low = 0;
  unsigned high = sizeof words / sizeof words[0];
  while (low < high) {
    unsigned middle = (low + high) >> 1;
    int order = compare(text, length, &words[middle]);
    if (order == 0) {
      return (enum token)words[middle].token;
    }
    if (order < 0) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return T_NAME;
}

static void take_word(struct lexer *l) {
  const char *begin = l->at;
  unsigned length;
  while (class_of(*l->at) == CLASS_LETTER || class_of(*l->at) == CLASS_DIGIT) {
    l->at++;
  }
  length = (unsigned)(l->at - begin);
  l->token = word_token(begin, length);
  if (l->token == T_NAME) {
    l->name = name_of(begin, length);
  }
}

static int hexadecimal(char c) {
  if (c >= '0' && c <= '9') {
    return c - '0';
  }
  if (c >= 'a' && c <= 'f') {
    return c - 'a' + 10;
  }
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

static void take_number(struct lexer *l) {
  u32 value = 0;
  l->token = T_NUMBER;
  if (l->at[0] == '0' && l->at[1] == 'x') {
    l->at += 2;
    while (hexadecimal(*l->at) >= 0) {
      value = value << 4 | (u32)hexadecimal(*l->at++);
    }
  } else {
    while (class_of(*l->at) == CLASS_DIGIT) {
      value = (value << 3) + (value << 1) + (u32)(*l->at++ - '0');
    }
  }
  l->number = (int)value;
}

static void take_text(struct lexer *l) {
  unsigned length = 0;
  l->at++;
  while (*l->at && *l->at != '"') {
    char c = *l->at++;
    if (c == '\\' && *l->at) {
      c = *l->at++;
      c = c == 'n' ? '\n' : c == 't' ? '\t' : c;
    }
    if (length < sizeof quoted) {
      quoted[length++] = c;
    }
  }
  if (*l->at != '"') {
    l->token = T_ERROR;
    return;
  }
  l->at++;
  l->token = T_TEXT;
  l->name = name_of(quoted, length);
}

static enum token either(struct lexer *l, char second, enum token two, enum token one) {
  if (*l->at == second) {
    l->at++;
    return two;
  }
  return one;
}

static enum token sign(struct lexer *l) {
  switch (*l->at++) {
    case '(':
      return T_OPEN;
    case ')':
      return T_CLOSE;
    case '{':
      return T_OPEN_BLOCK;
    case '}':
      return T_CLOSE_BLOCK;
    case '[':
      return T_OPEN_INDEX;
    case ']':
      return T_CLOSE_INDEX;
    case ',':
      return T_COMMA;
    case ';':
      return T_SEMICOLON;
    case ':':
      return T_COLON;
    case '.':
      return T_DOT;
    case '=':
      return either(l, '=', T_EQUAL, T_ASSIGN);
    case '!':
      return either(l, '=', T_NOT_EQUAL, T_ERROR);
    case '<':
      return *l->at == '<' ? either(l, '<', T_SHIFT_LEFT, T_LESS) : either(l, '=', T_LESS_EQUAL, T_LESS);
    case '>':
      return *l->at == '>' ? either(l, '>', T_SHIFT_RIGHT, T_GREATER) : either(l, '=', T_GREATER_EQUAL, T_GREATER);
    case '+':
      return T_PLUS;
    case '-':
      return T_MINUS;
    case '*':
      return T_STAR;
    case '/':
      return T_SLASH;
    case '%':
      return T_PERCENT;
    case '&':
      return T_AMPERSAND;
    case '|':
      return T_BAR;
    case '^':
      return T_CARET;
    default:
      return T_ERROR;
  }
}

void lexer_next(struct lexer *l) {
  skip_blanks(l);
  if (!*l->at) {
    l->token = T_END;
    return;
  }
  switch (class_of(*l->at)) {
    case CLASS_LETTER:
      take_word(l);
      break;
    case CLASS_DIGIT:
      take_number(l);
      break;
    case CLASS_QUOTE:
      take_text(l);
      break;
    case CLASS_SIGN:
      l->token = sign(l);
      break;
    default:
      l->token = T_ERROR;
      l->at++;
      break;
  }
}
