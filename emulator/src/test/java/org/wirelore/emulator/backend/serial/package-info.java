/** Tests of the serial backend. May import: what the package may, and the test libraries. */
@NullMarked
package org.wirelore.emulator.backend.serial;

import org.jspecify.annotations.NullMarked;
