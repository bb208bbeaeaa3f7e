/* Kinds of characters of ASCII. */
#ifndef WIRELORE_CTYPE_H
#define WIRELORE_CTYPE_H

#ifdef __cplusplus
extern "C" {
#endif

int isalpha(int);
int isdigit(int);
int isalnum(int);
int isspace(int);
int isupper(int);
int islower(int);
int isxdigit(int);
int isblank(int);
int isprint(int);
int isgraph(int);
int ispunct(int);
int iscntrl(int);
int tolower(int);
int toupper(int);

#ifdef __cplusplus
}
#endif
#endif
