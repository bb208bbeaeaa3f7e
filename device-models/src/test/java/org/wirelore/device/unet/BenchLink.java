package org.wirelore.device.unet;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.wire.Frame;
import org.wirelore.device.api.wire.FrameStation;
import org.wirelore.device.api.wire.FrameWire;

/** A full-duplex 100 Mb/s cable between two cards, 5 ns for each metre of one. */
final class BenchLink {
    private static final long BYTE_PS = 80_000;
    private static final int PREAMBLE_BYTES = 8;
    private static final int GAP_BYTES = 12;
    private static final long CABLE_PS = 5_000;

    final End[] ends = new End[2];
    private final Scheduler scheduler;

    BenchLink(Scheduler scheduler) {
        this.scheduler = scheduler;
        ends[0] = new End();
        ends[1] = new End();
        ends[0].far = ends[1];
        ends[1].far = ends[0];
    }

    /** One plug of the cable. */
    final class End implements FrameWire {
        private final Frame outgoing = new Frame();
        private final Frame arriving = new Frame();
        private final Alarm transmitted = scheduler.alarm("link.transmitted", this::onTransmitted);
        private final Alarm arrival = scheduler.alarm("link.arrival", this::onArrival);
        private @Nullable End far;
        private @Nullable FrameStation station;
        private long freePs;

        @Override
        public void attach(FrameStation card) {
            station = card;
        }

        @Override
        public void configure(long bitsPerSecond, boolean fullDuplex) {
            // The cable has one speed and both ends keep to it.
        }

        @Override
        public boolean isUp() {
            return true;
        }

        @Override
        public boolean hasLinkPartner() {
            return true;
        }

        @Override
        public boolean offersFullDuplex() {
            return true;
        }

        @Override
        public long offeredBitsPerSecond() {
            return 100_000_000;
        }

        @Override
        public Frame claim() {
            outgoing.clear();
            return outgoing;
        }

        @Override
        public void release(Frame frame) {
            frame.clear();
        }

        @Override
        public void transmit(Frame frame) {
            frame.startPs = Math.max(freePs, scheduler.now());
            frame.endPs = frame.startPs + (PREAMBLE_BYTES + frame.length) * BYTE_PS;
            freePs = frame.endPs + GAP_BYTES * BYTE_PS;
            transmitted.set(frame.endPs);
        }

        private void onTransmitted() {
            End other = far;
            if (other != null) {
                other.arriving.copyFrom(outgoing);
                other.arriving.endPs = outgoing.endPs + CABLE_PS;
                other.arrival.set(other.arriving.endPs);
            }
            if (station != null) {
                station.onTransmitted(0);
            }
        }

        private void onArrival() {
            if (station != null) {
                station.onFrame(arriving);
            }
        }
    }
}
