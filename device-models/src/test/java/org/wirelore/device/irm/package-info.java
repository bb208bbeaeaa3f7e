/** Tests of the driver of PCI-SCI adapters by itself. */
@NullMarked
package org.wirelore.device.irm;

import org.jspecify.annotations.NullMarked;
