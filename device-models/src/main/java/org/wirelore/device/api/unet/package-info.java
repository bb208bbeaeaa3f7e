/**
 * U-Net as its users see it: a device with ports, and endpoints with a communication segment (buffer area), a send, a
 * receive and a free queue, and channels (U-Net, SOSP'95, sections 3 and 4; U-Net Device Reference 2.1; the port
 * reservation call of the MPI-on-U-Net paper, section 3).
 *
 * <p>U-Net is unreliable: a message may be lost, and nothing says so. It is never delivered in part, twice or, on one
 * channel, out of order. May import: {@code org.wirelore.device.api} and the JDK.
 */
@NullMarked
package org.wirelore.device.api.unet;

import org.jspecify.annotations.NullMarked;
