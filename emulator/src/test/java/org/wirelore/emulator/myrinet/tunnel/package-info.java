/**
 * Tests of the tunnel package. May import: what the package may, paced time, the loopbacks, and the test libraries.
 */
@NullMarked
package org.wirelore.emulator.myrinet.tunnel;

import org.jspecify.annotations.NullMarked;
