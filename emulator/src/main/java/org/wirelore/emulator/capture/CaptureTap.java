package org.wirelore.emulator.capture;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.wire.Frame;

/** What a fabric tells whoever listens on its wires. A fabric without a tap has none to tell and pays nothing. */
public interface CaptureTap {
    /** Which way a frame went; the numbers are those of the flags word of an enhanced packet block. */
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
     * @return its number, for {@link #frame}
     */
    int addWire(String name, String description, long bitsPerSecond);

    /**
     * A frame's last bit passed the tap.
     *
     * @param timePs virtual time, picoseconds
     * @param frame valid during the call
     * @param comment what befell it; null if nothing
     */
    void frame(int wire, long timePs, Direction direction, Frame frame, @Nullable String comment);
}
