/** Tests of what ranks report. */
@NullMarked
package org.wirelore.adi.event;

import org.jspecify.annotations.NullMarked;
