package org.wirelore.device.tulip;

import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.wire.Frame;

/**
 * The receive side of the MAC: filters and checks arriving frames and makes the status of a descriptor (manuals,
 * chapter on host communication, RDES0).
 */
final class Receiver implements StatePart {
    /** In place of a status: the frame is dropped. */
    static final int REFUSED = -1;
    /** Status bits that the error summary gathers. */
    static final int ERRORS = Descriptors.RDES0_CE | Descriptors.RDES0_CS | Descriptors.RDES0_TL | Descriptors.RDES0_RF
            | Descriptors.RDES0_DE;
    /** Shorter frames are fragments of a collision (IEEE 802.3, clause 4.4.2, slotTime). */
    static final int COLLISION_WINDOW_BYTES = 64;
    private static final int SHORTEST_FRAME_BYTES = 64;
    private static final int LONGEST_FRAME_BYTES = 1518;
    private static final int LONGEST_LENGTH_FIELD = 1500;
    private static final int BAD = Descriptors.RDES0_CE | Descriptors.RDES0_RF | Descriptors.RDES0_CS;

    private final OperatingMode mode;
    private final AddressFilter filter;
    private final FrameCheck check;
    private final TulipCounters counters;
    private final SiaPort port;
    private final ReceiveWatchdog watchdog;
    /** CSR6.IDAMSB exists on the 21143 only. */
    private final boolean canIgnoreTopBit;

    Receiver(TulipChip chip, Scheduler scheduler, TulipParts parts, SiaPort port) {
        this.mode = parts.mode();
        this.filter = parts.filter();
        this.check = parts.check();
        this.counters = parts.counters();
        this.port = port;
        this.watchdog = new ReceiveWatchdog(scheduler, port, mode);
        this.canIgnoreTopBit = chip == TulipChip.DC21143;
    }

    void reset() {
        watchdog.reset();
    }

    /**
     * Filters and checks a frame. Refused frames are counted.
     *
     * @param dataType RDES0.DT: 0 from the wire, 1 or 2 in loopback
     * @return RDES0 without its framing bits, or {@link #REFUSED}
     */
    int judge(Frame frame, int dataType) {
        if (!watchdog.hears(frame)) {
            counters.framesBad++;
            return REFUSED;
        }
        boolean matches = frame.length >= 6
                && filter.accepts(frame.bytes, canIgnoreTopBit && mode.has(TulipRegisters.CSR6_IDAMSB));
        if (!matches && !acceptsAnyway(frame)) {
            counters.framesFiltered++;
            return REFUSED;
        }
        int status = errorsOf(frame, watchdog.cuts(frame));
        if ((status & BAD) != 0 && !mode.has(TulipRegisters.CSR6_PB)) {
            counters.framesBad++;
            return REFUSED;
        }
        if (!matches && mode.has(TulipRegisters.CSR6_RA) && frame.length >= SHORTEST_FRAME_BYTES) {
            status |= Descriptors.RDES0_FF;
        }
        return status | kindOf(frame) | dataType << Descriptors.RDES0_DT_SHIFT;
    }

    /** Whether a frame that is arriving is one to take, as far as its head says. Nothing is counted. */
    boolean acceptsHead(Frame frame) {
        return mode.loopback() != 1 && port.hears() && frame.length >= 6 && watchdog.isOpen()
                && (filter.accepts(frame.bytes, canIgnoreTopBit && mode.has(TulipRegisters.CSR6_IDAMSB))
                        || acceptsAnyway(frame));
    }

    /** The bytes of a frame with a given status that go to host memory. */
    static int lengthOf(Frame frame, int status) {
        return (status & Descriptors.RDES0_RW) != 0 ? ReceiveWatchdog.CUT_BYTES : frame.length;
    }

    private boolean acceptsAnyway(Frame frame) {
        return mode.has(TulipRegisters.CSR6_RA) || mode.has(TulipRegisters.CSR6_PR)
                || (mode.has(TulipRegisters.CSR6_PM) && (frame.bytes[0] & 1) != 0);
    }

    private int errorsOf(Frame frame, boolean cut) {
        int status = 0;
        if (cut) {
            status |= Descriptors.RDES0_RW;
        } else if (frame.symbolError || frame.collided || !check.holds(frame.bytes, frame.length)) {
            status |= Descriptors.RDES0_CE;
        }
        if (frame.symbolError) {
            status |= Descriptors.RDES0_RE;
        }
        if (frame.dribble) {
            status |= Descriptors.RDES0_DB;
        }
        if (frame.collided && frame.collisionOffset >= COLLISION_WINDOW_BYTES) {
            status |= Descriptors.RDES0_CS;
        } else if (frame.collided || frame.length < SHORTEST_FRAME_BYTES) {
            status |= Descriptors.RDES0_RF;
        }
        if (frame.length > LONGEST_FRAME_BYTES) {
            status |= Descriptors.RDES0_TL;
        }
        return status;
    }

    private static int kindOf(Frame frame) {
        int status = (frame.bytes[0] & 1) != 0 ? Descriptors.RDES0_MF : 0;
        if (frame.length >= 14) {
            int type = (frame.bytes[12] & 0xFF) << 8 | (frame.bytes[13] & 0xFF);
            status |= type > LONGEST_LENGTH_FIELD ? Descriptors.RDES0_FT : 0;
        }
        return status;
    }

    @Override
    public void visit(StateVisitor visitor) {
        visitor.part("watchdog", watchdog);
    }
}
