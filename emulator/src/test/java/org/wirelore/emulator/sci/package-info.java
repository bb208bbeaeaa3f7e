/** Tests of the emulated SCI. */
@NullMarked
package org.wirelore.emulator.sci;

import org.jspecify.annotations.NullMarked;
