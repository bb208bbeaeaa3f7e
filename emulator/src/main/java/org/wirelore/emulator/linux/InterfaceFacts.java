package org.wirelore.emulator.linux;

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
    public InterfaceFacts {
        warnings = List.copyOf(warnings);
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
