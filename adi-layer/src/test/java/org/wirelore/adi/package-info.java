/** Tests of the core: matching, point-to-point messages, random programs. */
@NullMarked
package org.wirelore.adi;

import org.jspecify.annotations.NullMarked;
