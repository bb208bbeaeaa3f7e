/** Tests of VIA on real Ethernet interfaces. */
@NullMarked
package org.wirelore.emulator.backend.via;

import org.jspecify.annotations.NullMarked;
