/** Tests of the emulated Myrinet. */
@NullMarked
package org.wirelore.emulator.myrinet;

import org.jspecify.annotations.NullMarked;
