/** Tests of the event queue and the simulation. */
@NullMarked
package org.wirelore.emulator.time.virtual;

import org.jspecify.annotations.NullMarked;
