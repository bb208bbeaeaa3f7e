package org.wirelore.device.api.shm;

/**
 * Where a pool of units of one length lies in a segment, from which many processes take and to which they give back.
 * Free units form a list, linked by number.
 *
 * <pre>
 *  offset + 0            top: the first free unit in the low 24 bits, or the number of units if none is free; above,
 *                        40 bits that count every change (a line of its own)
 *  offset + 128          a 32-bit link for each unit: the unit behind it plus one; 0: the next number
 *  behind, at a line     the units
 * </pre>
 *
 * Words are in the host's byte order. A fresh pool is all zeros, and all of its units are free.
 *
 * @param offset first byte, a multiple of 64
 * @param units 1 to {@value #UNITS_MAX}
 * @param unitBytes of each: a multiple of 64, at least 64
 */
public record UnitPoolLayout(long offset, int units, int unitBytes) {
    /** Most units. */
    public static final int UNITS_MAX = (1 << 24) - 1;

    private static final int LINE_BYTES = 64;
    private static final int TOP_BYTES = 2 * LINE_BYTES;

    /** Checks the sizes. */
    public UnitPoolLayout {
        if (offset < 0 || offset % LINE_BYTES != 0 || units < 1 || units > UNITS_MAX || unitBytes < LINE_BYTES
                || unitBytes % LINE_BYTES != 0) {
            throw new IllegalArgumentException("a pool must have units of whole lines: offset=" + offset + ", units="
                    + units + ", unitBytes=" + unitBytes);
        }
    }

    /** {@return bytes of the segment that the pool takes up} */
    public long bytes() {
        return data(units) - offset;
    }

    /** {@return where in the segment a unit begins} */
    long data(int unit) {
        long links = (4L * units + LINE_BYTES - 1) / LINE_BYTES * LINE_BYTES;
        return offset + TOP_BYTES + links + unit * (long) unitBytes;
    }

    long top() {
        return offset;
    }

    long link(int unit) {
        return offset + TOP_BYTES + 4L * unit;
    }
}
