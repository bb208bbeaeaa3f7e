package org.wirelore.device.api.myrinet.route;

/**
 * A route byte: bit 7 set, and in the low six bits the signed number of ports from the one by which a packet enters a
 * crossbar to the one by which it leaves. Crossbars of 16 ports understand 80h to 8Fh (0 to 15) and B0h to BFh (-16 to
 * -1).
 */
public final class PortDelta {
    /** Set in a route byte, clear in the first byte of what is for a host. */
    public static final int ROUTE = 0x80;
    /** The largest delta. */
    public static final int MAX = 15;
    private static final int SIX_BITS = 0x3F;
    private static final int SIGN_SHIFT = 26;

    private PortDelta() {
    }

    /**
     * {@return the byte for a delta}
     *
     * @param delta -15 to 15
     */
    public static byte toByte(int delta) {
        if (delta < -MAX || delta > MAX) {
            throw new IllegalArgumentException("a port delta must be from -15 to 15: delta=" + delta);
        }
        return (byte) (ROUTE | (delta & SIX_BITS));
    }

    /**
     * {@return whether a byte leads through a crossbar}
     *
     * @param octet the byte; only the low 8 bits count
     */
    public static boolean isRoute(int octet) {
        return (octet & ROUTE) != 0;
    }

    /**
     * {@return the delta of a route byte, -32 to 31; bit 6 does not count}
     *
     * @param octet the byte
     */
    public static int of(int octet) {
        return (octet & SIX_BITS) << SIGN_SHIFT >> SIGN_SHIFT;
    }

    /**
     * {@return the route back, from the far end of a route}
     *
     * @param route the route bytes there
     */
    public static byte[] back(byte[] route) {
        byte[] back = new byte[route.length];
        for (int i = 0; i < route.length; i++) {
            back[i] = toByte(-of(route[route.length - 1 - i]));
        }
        return back;
    }
}
