/** Tests of the qemu backend. May import: what the package may, and the test libraries. */
@NullMarked
package org.wirelore.emulator.backend.qemu;

import org.jspecify.annotations.NullMarked;
