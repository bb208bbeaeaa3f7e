/* The kernel of the benchmark: every program is read, compiled and run, each round. */
#include "../kernel.h"
#include "script.h"

enum { STEPS_MAX = 60000 };

static u32 text_sum(const char *text) {
  u32 sum = 0;
  while (text && *text) {
    sum = (sum << 3 | sum >> 29) + (u8)*text++;
  }
  return sum;
}

static u32 code_sum(void) {
  u32 sum = 0;
  for (unsigned i = 0; i < code_length(); i++) {
    sum = (sum << 1 | sum >> 31) ^ *code_at(i);
  }
  return sum;
}

static u32 run(const char *text) {
  struct node *tree;
  u32 sum;
  unsigned main;
  names_reset();
  tree_reset();
  code_reset();
  heap_reset();
  machine_reset();
  library_reset();
  tree = parse(text);
  if (parse_errors()) {
    return tree_sum(tree) ^ parse_errors();
  }
  tree = fold(tree);
  sum = tree_sum(tree) ^ folded() ^ tree_size() << 16;
  main = compile(tree);
  if (compile_errors()) {
    return sum ^ compile_errors();
  }
  sum ^= code_sum();
  if (!machine_run(main, STEPS_MAX)) {
    sum ^= text_sum(machine_failure());
  }
  sum += library_printed();
  return sum ^ machine_steps() ^ heap_collections() << 24;
}

unsigned kernel(unsigned rounds) {
  u32 sum = 0;
  for (unsigned round = 0; round < rounds; round++) {
    for (unsigned i = 0; i < program_count; i++) {
      sum = (sum << 1 | sum >> 31) ^ run(programs[i]);
    }
  }
  return sum;
}
