/** Tests of the TAP in a network namespace of its own. */
@NullMarked
package org.wirelore.emulator.tap;

import org.jspecify.annotations.NullMarked;
