/** Tests of the loopback of SISCI. */
@NullMarked
package org.wirelore.device.loopback.sci;

import org.jspecify.annotations.NullMarked;
