/** Tests of the guest package. May import: what the package may, the emulator's backends, and the test libraries. */
@NullMarked
package org.wirelore.rig.guest;

import org.jspecify.annotations.NullMarked;
