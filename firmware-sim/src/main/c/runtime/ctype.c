/* Kinds of characters of ASCII. */
#include <ctype.h>

int isupper(int c) {
  return c >= 'A' && c <= 'Z';
}

int islower(int c) {
  return c >= 'a' && c <= 'z';
}

int isalpha(int c) {
  return isupper(c) || islower(c);
}

int isdigit(int c) {
  return c >= '0' && c <= '9';
}

int isalnum(int c) {
  return isalpha(c) || isdigit(c);
}

int isspace(int c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

int isblank(int c) {
  return c == ' ' || c == '\t';
}

int isxdigit(int c) {
  return isdigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

int isprint(int c) {
  return c >= ' ' && c <= '~';
}

int isgraph(int c) {
  return c > ' ' && c <= '~';
}

int ispunct(int c) {
  return isgraph(c) && !isalnum(c);
}

int iscntrl(int c) {
  return (c >= 0 && c < ' ') || c == 127;
}

int tolower(int c) {
  return isupper(c) ? c + ('a' - 'A') : c;
}

int toupper(int c) {
  return islower(c) ? c - ('a' - 'A') : c;
}
