package org.wirelore.device.tulip;

/** The line that CSR6 selects, which sets the wire's speed and the length of the chip's timer ticks. */
enum LineSpeed {
    /** 10 Mb/s over the serial port or SIA. */
    SERIAL_10(10_000_000, 80, 204_800_000),
    /** 10 Mb/s over MII. */
    MII_10(10_000_000, 320, 819_200_000),
    /** 100 Mb/s over MII or the symbol port. */
    MII_100(100_000_000, 32, 81_920_000);

    private static final long PS_PER_SECOND = 1_000_000_000_000L;

    private final long bitsPerSecond;
    private final long pollUnitPs;
    private final long tickPs;

    LineSpeed(long bitsPerSecond, long pollUnitPs, long tickPs) {
        this.bitsPerSecond = bitsPerSecond;
        this.pollUnitPs = pollUnitPs;
        this.tickPs = tickPs;
    }

    /** PS=0 and PS=1 with TTM=1 are 10 Mb/s, PS=1 with TTM=0 is 100 Mb/s. */
    static LineSpeed of(int csr6) {
        if ((csr6 & TulipRegisters.CSR6_PS) == 0) {
            return SERIAL_10;
        }
        return (csr6 & TulipRegisters.CSR6_TTM) == 0 ? MII_100 : MII_10;
    }

    long bitsPerSecond() {
        return bitsPerSecond;
    }

    long psPerByte() {
        return 8 * PS_PER_SECOND / bitsPerSecond;
    }

    /** One millionth of the automatic polling interval's unit (CSR0.TAP). */
    long pollUnitPs() {
        return pollUnitPs;
    }

    /** One tick of the general-purpose timer (CSR11). */
    long tickPs() {
        return tickPs;
    }
}
