package org.wirelore.emulator.myrinet;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;

/**
 * When something comes from the network to a station at the earliest, for a card that runs ahead; all times in
 * picoseconds. STOP and GO come when the crossbar's input has filled or drained, which takes a byte time per byte.
 * Corners of a packet come behind the bytes that are in the crossbar already, a head after its way through it.
 */
final class StationReach {
    /** How many bytes a count may be wrong by: those that are leaving, arriving, taken off and closing. */
    private static final int BYTES_UNSURE = 4;

    private final Scheduler scheduler;
    private final long byteTimePs;
    private final long firstBytePs;
    private final long cablePs;
    private final CableLine out;
    private final CableLine in;

    StationReach(MyrinetConfig config, Scheduler scheduler, CableLine out, CableLine in) {
        this.scheduler = scheduler;
        this.out = out;
        this.in = in;
        byteTimePs = config.byteTimePs();
        firstBytePs = config.firstBytePs();
        cablePs = in.stops().travelPs() - byteTimePs;
    }

    /**
     * The time.
     *
     * @param farEnd what the station's cable leads to
     * @param isSilent whether the station sends nothing
     * @param eventPs when something happens in the network at the earliest
     */
    long soonestPs(@Nullable LineSource farEnd, boolean isSilent, long eventPs) {
        if (farEnd instanceof CrossbarPort port) {
            return Math.min(symbolPs(port, isSilent, eventPs), packetPs(port, eventPs));
        }
        // What the other station has done a byte time ago is an event.
        return farEnd == null ? Host.FOREVER : eventPs + Math.max(0, cablePs - byteTimePs);
    }

    /** The next STOP or GO of a crossbar's input. */
    private long symbolPs(CrossbarPort port, boolean isSilent, long eventPs) {
        long travelPs = byteTimePs + cablePs;
        if (isSilent && port.queue().count() == 0 && !out.hasMarks()) {
            return Host.FOREVER;
        }
        if (out.hasMarks() || port.queue().hasLost()) {
            // What is thrown away is gone at once.
            return eventPs + travelPs;
        }
        long changedPs = scheduler.now() + Math.max(0, port.slack().distance() - BYTES_UNSURE) * byteTimePs;
        return Math.min(port.resetAtPs(), Math.max(eventPs, changedPs)) + travelPs;
    }

    /** The next corner of a packet that a crossbar's output sends. */
    private long packetPs(CrossbarPort port, long eventPs) {
        CableFlow flow = in.flow();
        CrossbarPort sender = port.owner();
        if (flow.packet() == null) {
            return eventPs + cablePs + byteTimePs + (port.isAwaited() ? 0 : firstBytePs);
        }
        if (sender == null || !in.stops().isSettled()) {
            return eventPs + cablePs;
        }
        if (flow.isFlowing()) {
            int ahead = sender.arrivedOfFirst() - 1 - flow.sentAt(scheduler.now());
            long runsDryPs = scheduler.now() + Math.max(0, ahead - BYTES_UNSURE) * byteTimePs;
            return Math.max(eventPs, runsDryPs) + cablePs;
        }
        return flow.isStopped() ? Math.min(sender.resetAtPs(), Host.FOREVER - cablePs) + cablePs : eventPs + cablePs;
    }
}
