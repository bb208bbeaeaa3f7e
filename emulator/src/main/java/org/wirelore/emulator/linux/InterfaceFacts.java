package org.wirelore.emulator.linux;

import java.io.IOException;
import java.util.List;

/**
 * What a network interface is, at the moment of asking.
 *
 * @param name as the kernel lists it
 * @param index the kernel's number for it
 * @param mac station address, first byte on the wire in bits 47:40
 * @param mtu longest data of a frame, bytes
 * @param isUp whether it is switched on
 * @param hasCarrier whether it is on and its medium is there
 * @param hasMulticast whether it sends and takes frames to groups of stations
 * @param isPromiscuous whether a program has made it accept the frames of all stations
 * @param warnings offloads that change frames on their way, each with the command that turns it off
 */
public record InterfaceFacts(String name, int index, long mac, int mtu, boolean isUp, boolean hasCarrier,
        boolean hasMulticast, boolean isPromiscuous, List<String> warnings) {
    private static final int USUAL_MTU = 1500;

    public InterfaceFacts {
        warnings = List.copyOf(warnings);
    }

    /**
     * Checks what a user needs of it.
     *
     * @param multicasts whether frames to groups are to be sent there
     * @param mtuMin longest data of a frame that it must take, at least
     * @throws IOException if it takes no frames to groups, or only shorter ones
     */
    public void require(boolean multicasts, int mtuMin) throws IOException {
        if (multicasts && !hasMulticast) {
            throw new IOException("the interface " + name + " takes no multicasts; to allow them, if its"
                    + " medium has any: ip link set dev " + name + " multicast on");
        }
        if (mtu < mtuMin) {
            throw new IOException("expected an MTU of " + mtuMin + " bytes or more of the interface " + name
                    + ", found " + mtu + "; to change it: ip link set dev " + name + " mtu "
                    + Math.max(mtuMin, USUAL_MTU));
        }
    }

    /** The address as people write it, such as {@code 02:00:00:00:00:01}. */
    public static String macText(long mac) {
        StringBuilder text = new StringBuilder();
        for (int shift = 40; shift >= 0; shift -= 8) {
            text.append(String.format("%02x", mac >>> shift & 0xFF)).append(shift == 0 ? "" : ":");
        }
        return text.toString();
    }
}
