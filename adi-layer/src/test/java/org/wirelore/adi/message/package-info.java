/** Tests of how messages lie in memory. */
@NullMarked
package org.wirelore.adi.message;

import org.jspecify.annotations.NullMarked;
