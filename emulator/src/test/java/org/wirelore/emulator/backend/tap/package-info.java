/** Tests of the TAP in a network namespace of its own. */
@NullMarked
package org.wirelore.emulator.backend.tap;

import org.jspecify.annotations.NullMarked;
