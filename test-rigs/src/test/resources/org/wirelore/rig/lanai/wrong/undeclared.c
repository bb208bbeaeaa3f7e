/* A call of printf that is not declared: its arguments go into registers, where no variadic function looks for them. */
int main(void) {
  printf("%d %s\n", 3, "three");
  return 0;
}
