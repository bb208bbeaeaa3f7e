/** Tests of MPI over FMP, in virtual time. */
@NullMarked
package org.wirelore.adi.fmp;

import org.jspecify.annotations.NullMarked;
