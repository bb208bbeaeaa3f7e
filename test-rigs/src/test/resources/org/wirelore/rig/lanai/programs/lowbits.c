/* The lowest bit that is set. */
#include <stdio.h>
#include <string.h>
#include <strings.h>
int main(void) {
  for (int i = 0; i < 32; i++)
    printf("%d %d ", ffs((int)(5u << i)), ffsl((long)(0x80000001u << i)));
  for (int i = 0; i < 64; i++)
    printf("%d ", ffsll((long long)(9ull << i)));
  printf("%d %d %d\n", ffs(0), ffsl(0), ffsll(0));
}
