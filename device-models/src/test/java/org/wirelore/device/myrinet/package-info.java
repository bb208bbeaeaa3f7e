/** Tests of the FMP control program and of the driver of cards that run it, on emulated cards one cable apart. */
@NullMarked
package org.wirelore.device.myrinet;

import org.jspecify.annotations.NullMarked;
