/* Memory and strings, under their old name. */
#include <string.h>
