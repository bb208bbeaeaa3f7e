package org.wirelore.emulator.myrinet.tunnel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.loopback.LoopbackStreamWire;
import org.wirelore.emulator.fabric.FrameExit;

/** Two stations, each with a cable, and a tunnel between the cables' far ends. */
final class TunnelPair {
    static final long BYTE_TIME_PS = 6_250;
    static final long CABLE_PS = 50_000;
    /** How long a frame is on its way outside. */
    static final long OUTSIDE_PS = 30_000_000;
    static final long HELLO_PS = 1_000_000_000;
    /** By then each end has a frame of the other. */
    static final long MET_PS = 3 * OUTSIDE_PS;

    /** What becomes of a frame on its way. */
    enum Fate {
        COME, LOST, TWICE, LATE
    }

    /** Decides what becomes of a frame. */
    @FunctionalInterface
    interface Outside {
        Fate of(TunnelFrame frame);
    }

    private final Scheduler scheduler;
    final TunnelStation left;
    final TunnelStation right;
    final StreamTunnel leftEnd;
    final StreamTunnel rightEnd;
    /** Frames that have left the left end. */
    final List<TunnelFrame> frames = new ArrayList<>();
    int longest;
    /** Of frames from the left end. */
    Outside outside = frame -> Fate.COME;
    /** Of frames from the right end. */
    Outside back = frame -> Fate.COME;

    TunnelPair(Scheduler scheduler, TunnelConfig leftConfig, TunnelConfig rightConfig) {
        this.scheduler = scheduler;
        var leftCable = new LoopbackStreamWire.Cable(scheduler, "left", BYTE_TIME_PS, CABLE_PS);
        var rightCable = new LoopbackStreamWire.Cable(scheduler, "right", BYTE_TIME_PS, CABLE_PS);
        leftEnd = new StreamTunnel("left.end", leftConfig, scheduler, leftCable.right(), new Way(true), 1);
        rightEnd = new StreamTunnel("right.end", rightConfig, scheduler, rightCable.left(), new Way(false), 2);
        left = new TunnelStation(scheduler, leftCable.left());
        right = new TunnelStation(scheduler, rightCable.right());
        leftEnd.boot();
        rightEnd.boot();
    }

    static TunnelConfig config() {
        return new TunnelConfig(1514, 1 << 15, HELLO_PS);
    }

    private void enter(boolean isToRight, byte[] bytes, long atPs) {
        scheduler.alarm("frame", () -> (isToRight ? rightEnd : leftEnd).enter(bytes, bytes.length, atPs)).set(atPs);
    }

    private final class Way implements FrameExit {
        private final boolean isToRight;
        private byte @Nullable [] late;

        Way(boolean isToRight) {
            this.isToRight = isToRight;
        }

        @Override
        public void leave(byte[] bytes, int length) {
            byte[] frame = Arrays.copyOf(bytes, length);
            TunnelFrame read = new TunnelFrame();
            read.read(frame, length);
            longest = Math.max(longest, length);
            if (isToRight) {
                frames.add(read);
            }
            long atPs = scheduler.now() + OUTSIDE_PS;
            Fate fate = (isToRight ? outside : back).of(read);
            byte[] before = late;
            late = null;
            switch (fate) {
                case COME -> enter(isToRight, frame, atPs);
                case LOST -> {
                }
                case TWICE -> {
                    enter(isToRight, frame, atPs);
                    enter(isToRight, frame, atPs);
                }
                case LATE -> late = frame;
            }
            if (before != null) {
                enter(isToRight, before, atPs);
            }
        }
    }
}
