package org.wirelore.emulator.capture;

/**
 * How the reader of a capture interprets the bytes of a wire.
 *
 * @param number the link type of the pcapng registry (LINKTYPE_…), 0 to 65535
 * @param name a short name of lower-case letters and digits, unique among the link types of a capture
 * @param checkBytes how many bytes of check sequence end each unit
 * @param dissector a dissector in Lua for what Wireshark does not know, see {@link LuaDissector}; empty for none
 */
public record LinkType(int number, String name, int checkBytes, String dissector) {
    /** IEEE 802.3 frames, from the destination address to the frame check sequence. */
    public static final LinkType ETHERNET = new LinkType(1, "ethernet", 4, "");
    /** The same without a check sequence, as an operating system shows them. */
    public static final LinkType ETHERNET_UNCHECKED = new LinkType(1, "ethernetunchecked", 0, "");
    /** The first of the sixteen link types that mean what their user says. */
    public static final int USER_0 = 147;
    /** The last of them. */
    public static final int USER_15 = 162;

    private static final int NUMBER_MAX = 0xFFFF;
    private static final int CHECK_BYTES_MAX = 15;

    public LinkType {
        if (number < 0 || number > NUMBER_MAX || !name.matches("[a-z][a-z0-9]*") || checkBytes < 0
                || checkBytes > CHECK_BYTES_MAX || (!dissector.isEmpty() && !isUser(number))) {
            throw new IllegalArgumentException("a link type must have a number from 0 to 65535, a name of lower-case"
                    + " letters and digits, at most 15 check bytes, and a dissector only from 147 to 162: number="
                    + number + ", name=" + name + ", checkBytes=" + checkBytes + ", hasDissector="
                    + !dissector.isEmpty());
        }
    }

    /** Whether the number is one of those that mean what their user says. */
    static boolean isUser(int number) {
        return number >= USER_0 && number <= USER_15;
    }
}
