package org.wirelore.device.tulip;

/** CSR6 as the processes need it. HP, HO and IF are the address filter's and not kept here. */
final class OperatingMode {
    static final int RESET = 0x32000040;
    /** Bits 29, 28 and MBO: read as one whatever was written. */
    private static final int RESERVED_ONES = 0x32000000;
    private static final int FILTER_BITS = TulipRegisters.CSR6_HP | TulipRegisters.CSR6_HO | TulipRegisters.CSR6_IF;
    private static final int[] THRESHOLD_10 = {72, 96, 128, 160};
    private static final int[] THRESHOLD_100 = {128, 256, 512, 1024};

    private int value = RESET;
    private LineSpeed speed = LineSpeed.SERIAL_10;

    int value() {
        return value;
    }

    void set(int written) {
        value = (written | RESERVED_ONES) & ~FILTER_BITS;
        speed = LineSpeed.of(value);
    }

    boolean has(int bits) {
        return (value & bits) == bits;
    }

    LineSpeed speed() {
        return speed;
    }

    boolean isFullDuplex() {
        return has(TulipRegisters.CSR6_FD);
    }

    /**
     * CSR6.OM: 0 normal, 1 internal loopback, 2 external loopback. The value 3 is reserved; here, as on the clones that know it,
     * it loops behind the chip, which looks like external loopback.
     */
    int loopback() {
        return Math.min(2, (value & TulipRegisters.CSR6_OM) >>> 10);
    }

    /** How many bytes of a frame of the given size must be in the FIFO before it goes onto the wire. */
    int threshold(int frameBytes) {
        if (has(TulipRegisters.CSR6_SF)) {
            return frameBytes;
        }
        int select = (value & TulipRegisters.CSR6_TR) >>> 14;
        int threshold = has(TulipRegisters.CSR6_TTM) ? THRESHOLD_10[select] : THRESHOLD_100[select];
        return Math.min(frameBytes, threshold);
    }
}
