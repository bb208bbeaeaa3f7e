/* What went wrong in the last function of the library that says so here. */
#ifndef WIRELORE_ERRNO_H
#define WIRELORE_ERRNO_H

#define ENOENT 2
#define EINTR 4
#define EIO 5
#define EBADF 9
#define EAGAIN 11
#define ENOMEM 12
#define EINVAL 22
#define ESPIPE 29
#define EDOM 33
#define ERANGE 34
#define EILSEQ 84

#ifdef __cplusplus
extern "C" {
#endif

extern int errno;

#ifdef __cplusplus
}
#endif
#endif
