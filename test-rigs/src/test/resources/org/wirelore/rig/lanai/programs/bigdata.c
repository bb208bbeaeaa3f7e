/* Data of more than 64 KiB, and offsets of that size. */
#include <stdio.h>
static int zeros[50000];
static int data[20000] = {1, [10000] = 5, [19999] = 9};
static const short table[40000] = {[39999] = -3, [7] = 8};
static char text[100000] = "start";
struct R {
  char name[70000];
  int tail;
} r = {.tail = 77}, rs[3];
static int *const far = &data[19999];
static int get(struct R *p) {
  return p->tail + p->name[69999];
}
static int index_(const struct R *p, int i) {
  return p[i].tail;
}
int main(void) {
  for (int i = 0; i < 50000; i++)
    zeros[i] = i;
  unsigned h = 0;
  for (int i = 0; i < 50000; i += 7)
    h = h * 33 + zeros[i] + data[i % 20000] + table[i % 40000];
  text[99999] = 'z';
  r.name[69999] = 4;
  rs[2].tail = 6;
  rs[1] = r;
  printf("%u %d %d %s %d %d %d %d\n", h, *far, data[10000] + table[39999], text, text[99999], get(&r), index_(rs, 2),
         get(&rs[1]));
}
