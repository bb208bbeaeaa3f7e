/** Tests of the emulated machine and its bus. */
@NullMarked
package org.wirelore.emulator.host;

import org.jspecify.annotations.NullMarked;
