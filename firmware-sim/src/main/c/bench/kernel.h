/* What every kernel of the benchmark has: a function of this name, which does the same work each round.
   rounds  how often
   returns a check sum over the results of all rounds */
unsigned kernel(unsigned rounds);

/* Marsaglia's xorshift: no multiplication, which the LANai lacks and others have. */
static inline unsigned next_random(unsigned *state) {
  unsigned x = *state;
  x ^= x << 13;
  x ^= x >> 17;
  x ^= x << 5;
  *state = x;
  return x;
}
