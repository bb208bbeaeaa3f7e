package org.wirelore.device.api;

/**
 * What one operation costs on one host, and how often it was charged.
 *
 * <p>The price is {@code fixedPs + units * perUnitPs}. The tallies exist so that a run can tell where its CPU time
 * went; they belong to the host that resolved the cost and are reset with it. Not thread safe.
 */
public final class Cost {
    private final String name;
    private final long fixedPs;
    private final long perUnitPs;
    private long charges;
    private long chargedPs;

    /**
     * A cost that nothing was charged of yet.
     *
     * @param name the operation's dotted name in the host profile
     * @param fixedPs picoseconds for one operation, zero or more
     * @param perUnitPs further picoseconds for each unit, zero or more
     */
    public Cost(String name, long fixedPs, long perUnitPs) {
        if (fixedPs < 0 || perUnitPs < 0) {
            throw new IllegalArgumentException(
                    "a cost must not be negative: name=" + name + ", fixedPs=" + fixedPs + ", perUnitPs=" + perUnitPs);
        }
        this.name = name;
        this.fixedPs = fixedPs;
        this.perUnitPs = perUnitPs;
    }

    /** {@return the name under which a host profile or a price list has the cost} */
    public String name() {
        return name;
    }

    /** {@return picoseconds of each charge} */
    public long fixedPs() {
        return fixedPs;
    }

    /** {@return picoseconds of each unit of a charge, such as a byte; 0 if the cost has no units} */
    public long perUnitPs() {
        return perUnitPs;
    }

    /**
     * Counts one charge over {@code units} units and returns its price in picoseconds.
     *
     * @param units how many, zero or more
     * @return picoseconds of this charge
     */
    public long charge(int units) {
        long pricePs = fixedPs + units * perUnitPs;
        charges++;
        chargedPs += pricePs;
        return pricePs;
    }

    /** {@return how many operations were charged since the last reset} */
    public long charges() {
        return charges;
    }

    /** {@return picoseconds charged since the last reset} */
    public long chargedPs() {
        return chargedPs;
    }

    /** Forgets the tallies; the price stays. */
    public void reset() {
        charges = 0;
        chargedPs = 0;
    }
}
