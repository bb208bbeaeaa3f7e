/** Tests of VIA on real Ethernet interfaces, and in shared memory. */
@NullMarked
package org.wirelore.emulator.backend.via;

import org.jspecify.annotations.NullMarked;
