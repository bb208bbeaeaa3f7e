/**
 * Stress tests of what two threads of a backend share without a lock. May import: the emulator's backends,
 * device.stress, jcstress and the test libraries.
 */
@NullMarked
package org.wirelore.emulator.stress;

import org.jspecify.annotations.NullMarked;
