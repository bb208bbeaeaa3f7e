/* What must hold. May be included again after NDEBUG has changed. */
#undef assert
#ifdef NDEBUG
#define assert(condition) ((void)0)
#else
#ifdef __cplusplus
extern "C"
#endif
void __board_assertion_failed(const char *, const char *, int);
#define assert(condition) ((condition) ? (void)0 : __board_assertion_failed(#condition, __FILE__, __LINE__))
#endif
#ifndef __cplusplus
#undef static_assert
#define static_assert _Static_assert
#endif
