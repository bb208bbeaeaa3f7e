/* Texts of numbers of type double, exact to the last digit. */
#include <stdint.h>

/* More digits behind the point are not made; those of a double end at the 1074th, but nobody reads that many. */
#define DECIMAL_PRECISION_MAX 340
#define DECIMAL_TEXT_MAX 700

/* Writes the text of a number's absolute value, as printf's conversion e, f or g (or E, F, G) has it.
   to            has room for DECIMAL_TEXT_MAX
   bits          of the double
   precision     0 to DECIMAL_PRECISION_MAX
   is_alternate  printf's flag #
   returns the length */
int decimal_text(char *to, uint64_t bits, int precision, char conversion, int is_alternate);
