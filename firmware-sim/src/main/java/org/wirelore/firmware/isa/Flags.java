package org.wirelore.firmware.isa;

/** The four condition flags as bits of an int, in the order in which they are written: Z N V C. */
public final class Flags {
    /** The result is zero. */
    public static final int Z = 8;
    /** Bit 31 of the result. */
    public static final int N = 4;
    /** Two's complement overflow of an addition or subtraction. */
    public static final int V = 2;
    /** Carry out of the 33-bit sum; after a subtraction it means that nothing was borrowed. */
    public static final int C = 1;
    /** All four. */
    public static final int MASK = Z | N | V | C;

    private Flags() {
    }

    /** Z and N of a result, with V and C clear. */
    public static int ofResult(int result) {
        return (result == 0 ? Z : 0) | result >>> 31 << 2;
    }

    /** The flags as four letters, a dash where one is clear: {@code Z--C}. */
    public static String text(int flags) {
        return ((flags & Z) != 0 ? "Z" : "-") + ((flags & N) != 0 ? "N" : "-") + ((flags & V) != 0 ? "V" : "-")
                + ((flags & C) != 0 ? "C" : "-");
    }
}
