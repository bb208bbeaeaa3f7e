/** Tests of MPI over U-Net: start-up, the reliable stream, malformed packets. */
@NullMarked
package org.wirelore.adi.unet;

import org.jspecify.annotations.NullMarked;
