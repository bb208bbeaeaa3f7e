/** Tests of the VIPL library above its providers. */
@NullMarked
package org.wirelore.device.vipl;

import org.jspecify.annotations.NullMarked;
