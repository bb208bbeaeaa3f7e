package org.wirelore.device.tulip;

import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;

/**
 * The transmit FIFO. Transmission starts at the threshold of CSR6.TR, in store-and-forward mode with the whole frame,
 * and in any case when the FIFO is full (manuals, chapter on CSRs, CSR6 TR and SF). A frame underflows if the bus is
 * slower than the wire after that.
 */
final class TransmitFifo implements StatePart {
    private final TulipConfig config;
    private final Scheduler scheduler;
    private final BusMaster bus;
    private final OperatingMode mode;
    private int bytesInTime;
    private long wholePs;

    TransmitFifo(TulipConfig config, Scheduler scheduler, BusMaster bus, OperatingMode mode) {
        this.config = config;
        this.scheduler = scheduler;
        this.bus = bus;
        this.mode = mode;
    }

    void reset() {
        bytesInTime = 0;
        wholePs = 0;
    }

    /** How many bytes of a frame must be in the FIFO before it goes onto the wire (CSR6 TR, TTM and SF). */
    int startBytes(int frameBytes) {
        return Math.min(mode.threshold(frameBytes), config.transmitFifoBytes());
    }

    /** The bytes of the last frame that reach the wire in time. */
    int bytesInTime() {
        return bytesInTime;
    }

    /** When the last byte of the last frame is in the FIFO. */
    long wholePs() {
        return wholePs;
    }

    /**
     * Claims the bus for a frame's data.
     *
     * @param isWhole whether the frame is complete; missing data does not come during transmission
     * @return when the FIFO holds enough of it to start transmission
     */
    long fill(int length, boolean isWhole) {
        int start = startBytes(length);
        bytesInTime = length;
        long readyPs = bus.claim(start);
        wholePs = readyPs;
        int rest = length - start;
        // The wire takes a byte of the frame each byte time, after the preamble. Where the bus brings the rest more
        // slowly, the two meet at some byte, and there the frame underflows (CSR5 UNF, TDES0 UF).
        if (isWhole && rest > 0) {
            long psPerByte = mode.speed().psPerByte();
            wholePs = bus.claim(rest);
            long restPs = wholePs - readyPs - config.transmitLatencyPs() - config.decisionPs();
            long preambleAndStartPs = (Transmitter.PREAMBLE_BYTES + start) * psPerByte;
            if (restPs > preambleAndStartPs + rest * psPerByte) {
                long arrivingBytes = rest * preambleAndStartPs / (restPs - rest * psPerByte);
                bytesInTime = start + (int) Math.min(rest - 1, arrivingBytes);
            }
        }
        return readyPs + config.transmitLatencyPs();
    }

    @Override
    public void visit(StateVisitor visitor) {
        bytesInTime = visitor.field("bytesInTime", bytesInTime);
        wholePs = visitor.time("wholePs", wholePs, scheduler.now());
    }
}
