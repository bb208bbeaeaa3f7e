/**
 * Tests of the guest package, and of the device models' 21143 against QEMU's. May import: what the package may, the
 * emulator's backends, the device models with their bench, and the test libraries.
 */
@NullMarked
package org.wirelore.rig.guest;

import org.jspecify.annotations.NullMarked;
