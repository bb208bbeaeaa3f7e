package org.wirelore.rig.guest;

import java.util.List;

/** What iPXE does when it has started: it takes an address, does what a rig wants, and says how it went. */
final class IpxeScript {
    /** What it writes at the end if everything went well. */
    static final String DONE = "wirelore ipxe done";
    private static final String FAILED = "wirelore ipxe failed";
    private static final int BYTE_BITS = 8;
    private static final int BYTE = 0xFF;

    private IpxeScript() {
    }

    /**
     * The script.
     *
     * @param addresses its cards' with the lengths of the prefixes, as {@code 10.0.0.1/8}
     * @param commands of the rig
     */
    static String text(List<String> addresses, List<String> commands) {
        StringBuilder text = new StringBuilder("#!ipxe\n");
        for (int i = 0; i < addresses.size(); i++) {
            String address = addresses.get(i);
            int slash = address.indexOf('/');
            int bits = Integer.parseInt(address, slash + 1, address.length(), 10);
            text.append("set net").append(i).append("/ip ").append(address, 0, slash).append('\n');
            text.append("set net").append(i).append("/netmask ").append(mask(bits)).append('\n');
            text.append("ifopen net").append(i).append(" || goto failed\n");
        }
        commands.forEach(command -> text.append(command).append(" || goto failed\n"));
        text.append("echo ").append(DONE).append("\ngoto end\n:failed\necho ").append(FAILED)
                .append("\n:end\nsleep 86400\n");
        return text.toString();
    }

    private static String mask(int bits) {
        long mask = bits == 0 ? 0 : -1L << (Integer.SIZE - bits);
        StringBuilder dotted = new StringBuilder();
        for (int shift = Integer.SIZE - BYTE_BITS; shift >= 0; shift -= BYTE_BITS) {
            dotted.append(mask >>> shift & BYTE).append(shift == 0 ? "" : ".");
        }
        return dotted.toString();
    }
}
