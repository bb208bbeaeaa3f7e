/* Memory from the stack, in a program that declares nothing of it. */
int printf(const char *, ...);
static int sum(int n) {
  char *bytes = alloca(n);
  int total = 0;
  for (int i = 0; i < n; i++)
    bytes[i] = (char)i;
  for (int i = 0; i < n; i++)
    total += bytes[i];
  return total;
}
int main(void) {
  printf("%d %d\n", sum(10), sum(100));
}
