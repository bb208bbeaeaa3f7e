/* Functions on strings. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

size_t strlen(const char *s) {
  const char *p = s;
  while (*p) {
    p++;
  }
  return (size_t)(p - s);
}

size_t strnlen(const char *s, size_t max) {
  size_t n = 0;
  while (n < max && s[n]) {
    n++;
  }
  return n;
}

int strcmp(const char *a, const char *b) {
  while (*a && *a == *b) {
    a++;
    b++;
  }
  return (unsigned char)*a - (unsigned char)*b;
}

int strncmp(const char *a, const char *b, size_t n) {
  for (; n && *a && *a == *b; n--) {
    a++;
    b++;
  }
  return n ? (unsigned char)*a - (unsigned char)*b : 0;
}

char *strcpy(char *restrict to, const char *restrict from) {
  char *t = to;
  while ((*t++ = *from++)) {
  }
  return to;
}

char *strncpy(char *restrict to, const char *restrict from, size_t n) {
  char *t = to;
  for (; n && *from; n--) {
    *t++ = *from++;
  }
  while (n--) {
    *t++ = 0;
  }
  return to;
}

char *strcat(char *restrict to, const char *restrict from) {
  strcpy(to + strlen(to), from);
  return to;
}

char *strncat(char *restrict to, const char *restrict from, size_t n) {
  char *t = to + strlen(to);
  for (; n && *from; n--) {
    *t++ = *from++;
  }
  *t = 0;
  return to;
}

char *strchr(const char *s, int c) {
  for (;; s++) {
    if (*s == (char)c) {
      return (char *)s;
    }
    if (!*s) {
      return 0;
    }
  }
}

char *strrchr(const char *s, int c) {
  const char *found = 0;
  for (;; s++) {
    if (*s == (char)c) {
      found = s;
    }
    if (!*s) {
      return (char *)found;
    }
  }
}

size_t strspn(const char *s, const char *accept) {
  size_t n = 0;
  while (s[n] && strchr(accept, s[n])) {
    n++;
  }
  return n;
}

size_t strcspn(const char *s, const char *reject) {
  size_t n = 0;
  while (s[n] && !strchr(reject, s[n])) {
    n++;
  }
  return n;
}

char *strpbrk(const char *s, const char *accept) {
  s += strcspn(s, accept);
  return *s ? (char *)s : 0;
}

char *strstr(const char *s, const char *what) {
  size_t n = strlen(what);
  for (; *s; s++) {
    if (strncmp(s, what, n) == 0) {
      return (char *)s;
    }
  }
  return n ? 0 : (char *)s;
}

char *strtok_r(char *restrict s, const char *restrict separators, char **restrict rest) {
  s = s ? s : *rest;
  s += strspn(s, separators);
  char *end = s + strcspn(s, separators);
  *rest = end;
  if (*end) {
    *end = 0;
    *rest = end + 1;
  }
  return end == s ? 0 : s;
}

char *strtok(char *restrict s, const char *restrict separators) {
  static char *rest;
  return strtok_r(s, separators, &rest);
}

char *strndup(const char *s, size_t n) {
  size_t length = strnlen(s, n);
  char *copy = malloc(length + 1);
  if (copy) {
    memcpy(copy, s, length);
    copy[length] = 0;
  }
  return copy;
}

char *strdup(const char *s) {
  return strndup(s, strlen(s));
}

void *mempcpy(void *restrict to, const void *restrict from, size_t n) {
  return (char *)memcpy(to, from, n) + n;
}

char *stpcpy(char *restrict to, const char *restrict from) {
  return strcpy(to, from) + strlen(from);
}

int strcoll(const char *a, const char *b) {
  return strcmp(a, b);
}

size_t strxfrm(char *restrict to, const char *restrict from, size_t n) {
  if (n) {
    strncpy(to, from, n);
  }
  return strlen(from);
}

char *strerror(int number) {
  switch (number) {
    case 0:
      return "Success";
    case ENOENT:
      return "No such file or directory";
    case EINTR:
      return "Interrupted system call";
    case EIO:
      return "Input/output error";
    case EBADF:
      return "Bad file descriptor";
    case EAGAIN:
      return "Resource temporarily unavailable";
    case ENOMEM:
      return "Cannot allocate memory";
    case EINVAL:
      return "Invalid argument";
    case ESPIPE:
      return "Illegal seek";
    case EDOM:
      return "Numerical argument out of domain";
    case ERANGE:
      return "Numerical result out of range";
    case EILSEQ:
      return "Invalid or incomplete multibyte or wide character";
    default:
      return "Unknown error";
  }
}
