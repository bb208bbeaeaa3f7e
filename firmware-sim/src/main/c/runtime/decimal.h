/* Texts of numbers of type double, exact to the last digit. Programs may have functions of their own with any name that the
   language does not reserve, so these have reserved ones. */
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
int __board_decimal_text(char *to, uint64_t bits, int precision, char conversion, int is_alternate);

/* Longer numbers than this are cut by whoever reads them. */
#define DECIMAL_DIGITS_MAX 700

/* The bits of the double that is nearest to a number, which is 0 or 0.123... * 10^exponent.
   significant   bits that it may have: 53, or 24 if it becomes a float
   least         exponent of two of its last bit: -1074, or -149
   digits        1, 2, 3 ...: the first is not 0
   count         of them, 0 to DECIMAL_DIGITS_MAX */
uint64_t __board_decimal_bits(const unsigned char *digits, int count, int exponent, int significant, int least);

/* The bits of the double m * 2^e, which must be one unless it is too large: m is below 2^53. */
uint64_t __board_double_bits(uint64_t m, int e);

/* Writes the text of a number's absolute value, as printf's conversion a (or A) has it behind 0x.
   to            has room for DECIMAL_TEXT_MAX
   precision     digits behind the point, of which DECIMAL_PRECISION_MAX are made; -1 for as many as there are
   returns the length */
int __board_hexadecimal_text(char *to, uint64_t bits, int precision, char conversion, int is_alternate);
