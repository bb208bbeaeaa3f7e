/** Tests of the udp backend. May import: what the package may, and the test libraries. */
@NullMarked
package org.wirelore.emulator.backend.udp;

import org.jspecify.annotations.NullMarked;
