package org.wirelore.emulator.capture;

/** Gets what passes the wires of a fabric. A fabric without a tap pays nothing. */
public interface CaptureTap {
    /** Which way a unit went; the numbers are those of the flags word of an enhanced packet block. */
    enum Direction {
        /** The medium is shared: there is no way. */
        UNKNOWN(0),
        /** Towards the station on plug 0 of a link, or on the named plug of a switch. */
        INBOUND(1),
        /** From that station. */
        OUTBOUND(2);

        private final int code;

        Direction(int code) {
            this.code = code;
        }

        /** The value of bits 1:0 of the flags word. */
        public int code() {
            return code;
        }
    }

    /**
     * Announces a wire, before the run.
     *
     * @return its number, for {@link #record}
     */
    int addWire(CapturedWire wire);

    /**
     * The last bit of a unit passed the tap.
     *
     * @param record valid during the call
     */
    void record(int wire, CaptureRecord record);
}
