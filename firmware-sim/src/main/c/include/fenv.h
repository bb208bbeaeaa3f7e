/* The environment of soft float: it rounds to nearest and keeps no flags. */
#ifndef WIRELORE_FENV_H
#define WIRELORE_FENV_H

#define FE_TONEAREST 0
#define FE_ALL_EXCEPT 0

#define fegetround() FE_TONEAREST
#define fesetround(mode) ((mode) != FE_TONEAREST)
#define feclearexcept(flags) ((void)(flags), 0)
#define fetestexcept(flags) ((void)(flags), 0)

#endif
