/** Tests of the emulated cLAN. */
@NullMarked
package org.wirelore.emulator.clan;

import org.jspecify.annotations.NullMarked;
