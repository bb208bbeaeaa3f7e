/** U-Net on no card keeps the contract of its API. */
@NullMarked
package org.wirelore.emulator.loopback;

import org.jspecify.annotations.NullMarked;
