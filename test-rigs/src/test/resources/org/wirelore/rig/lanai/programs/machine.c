/* A stack machine. */
#include <stdio.h>
struct vm {
  int stack[64], sp;
  const unsigned char *pc;
};
enum { PUSH, ADD, MUL, SUB, JNZ, DUP, SWAP, PRINT, HALT, DROP };
static int run(struct vm *m) {
  for (;;)
    switch (*m->pc++) {
      case PUSH:
        m->stack[m->sp++] = (signed char)*m->pc++;
        break;
      case ADD:
        m->sp--;
        m->stack[m->sp - 1] += m->stack[m->sp];
        break;
      case MUL:
        m->sp--;
        m->stack[m->sp - 1] *= m->stack[m->sp];
        break;
      case SUB:
        m->sp--;
        m->stack[m->sp - 1] -= m->stack[m->sp];
        break;
      case JNZ: {
        int d = (signed char)*m->pc++;
        if (m->stack[--m->sp])
          m->pc += d;
        break;
      }
      case DUP:
        m->stack[m->sp] = m->stack[m->sp - 1];
        m->sp++;
        break;
      case SWAP: {
        int t = m->stack[m->sp - 1];
        m->stack[m->sp - 1] = m->stack[m->sp - 2];
        m->stack[m->sp - 2] = t;
        break;
      }
      case PRINT:
        printf("%d ", m->stack[m->sp - 1]);
        break;
      case DROP:
        m->sp--;
        break;
      case HALT:
        return m->stack[m->sp - 1];
    }
}
int main(void) {
  static const unsigned char p[] = {
      PUSH, 1,   PUSH, 10, SWAP, PUSH, 3, MUL, PUSH, 1, ADD, PRINT, SWAP, PUSH, 1, SUB, DUP, JNZ, (unsigned char)-15,
      DROP, HALT};
  struct vm m = {.pc = p};
  printf("%d\n", run(&m));
}
