package org.wirelore.adi.unet;

import org.wirelore.device.api.unet.UNetDevice;

/**
 * Where a rank can be found at the start, if ranks find each other over U-Net.
 *
 * @param mac as {@link UNetDevice#mac()}
 * @param port the port that the rank reserves for it; of the ranks of a host, each has its own
 */
public record ControlAddress(long mac, int port) {
    /** The port of the first rank of a host; the next ones have those below. */
    public static final int FIRST_PORT = UNetDevice.PORTS - 2;
}
