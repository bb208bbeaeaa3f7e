/** Tests of paced time, on a clock and on ports that are played. */
@NullMarked
package org.wirelore.emulator.time.paced;

import org.jspecify.annotations.NullMarked;
