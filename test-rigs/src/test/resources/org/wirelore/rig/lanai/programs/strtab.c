/* A table of words. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
struct E {
  char *k;
  int v;
  struct E *n;
};
static struct E *t[17];
static unsigned hash(const char *s) {
  unsigned h = 5381;
  while (*s)
    h = h * 33 ^ (unsigned char)*s++;
  return h;
}
static int *at(const char *k) {
  struct E **p = &t[hash(k) % 17];
  for (; *p; p = &(*p)->n)
    if (!strcmp((*p)->k, k))
      return &(*p)->v;
  *p = calloc(1, sizeof **p);
  (*p)->k = strcpy(malloc(strlen(k) + 1), k);
  return &(*p)->v;
}
static int cmp(const void *a, const void *b) {
  const struct E *x = *(struct E *const *)a, *y = *(struct E *const *)b;
  return x->v != y->v ? y->v - x->v : strcmp(x->k, y->k);
}
int main(void) {
  const char *s = "the cat and the dog and the Cat or a dog the end";
  char w[20];
  int n = 0;
  for (;; s++) {
    if (isalpha((unsigned char)*s))
      w[n++] = tolower((unsigned char)*s);
    else if (n) {
      w[n] = 0;
      ++*at(w);
      n = 0;
    }
    if (!*s)
      break;
  }
  struct E *all[50];
  int c = 0;
  for (int i = 0; i < 17; i++)
    for (struct E *e = t[i]; e; e = e->n)
      all[c++] = e;
  qsort(all, c, sizeof *all, cmp);
  for (int i = 0; i < c; i++)
    printf("%s=%d ", all[i]->k, all[i]->v);
  puts("");
}
