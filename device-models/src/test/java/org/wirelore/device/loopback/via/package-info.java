/** Tests of the loopback of VIPL. */
@NullMarked
package org.wirelore.device.loopback.via;

import org.jspecify.annotations.NullMarked;
