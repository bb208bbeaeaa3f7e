package org.wirelore.rig.instance;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.wirelore.emulator.backend.FramePort;
import org.wirelore.emulator.backend.PortCounters;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.time.paced.WallClock;
import org.wirelore.emulator.time.virtual.Limits;
import org.wirelore.rig.model.PlacedFaults;
import org.wirelore.rig.spi.VariantConfig;
import org.wirelore.rig.spi.card.CardExecution;

/**
 * A paced variant played before its real run, again and again for some time, as fast as it goes, with ports that lead
 * to each other and nowhere else. Its outcome is of no interest: it is there so that the code is loaded and compiled
 * before the wall clock counts. Without it, a run lags by tens of milliseconds in its first moments.
 */
final class WarmUp {
    private static final long NANOS_MAX = 1_500_000_000L;
    private static final long EVENTS_MAX = 500_000;
    private static final int FRAMES_MAX = 64;

    private WarmUp() {
    }

    /** Plays it, and leaves nothing to be collected while the clock counts; takes at most some three seconds. */
    static void of(VariantConfig variant) {
        try (ExternalWires stage = ExternalWires.warmUp(variant);
                RigInstance instance = new RigInstance(variant, new SeededDecider(1), PlacedFaults.NONE, null, stage,
                        CardExecution.USUAL).undrawn()) {
            long beganNanos = System.nanoTime();
            do {
                instance.run();
            } while (System.nanoTime() - beganNanos < NANOS_MAX);
        }
        // A collection stops a run for tens of milliseconds. Most runs are over before they need one of their own.
        System.gc();
    }

    static Limits limits() {
        return Limits.NONE.withEvents(EVENTS_MAX).withWallNanos(NANOS_MAX);
    }

    /** Ports of which each hears what the others send; one that is alone hears itself. */
    static List<FramePort> ports(int count) {
        List<Port> ports = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ports.add(new Port(ports));
        }
        return List.copyOf(ports);
    }

    /** A clock that jumps to where it is waited for. */
    static WallClock clock() {
        return new WallClock() {
            private long nowNanos;

            @Override
            public long nanos() {
                return nowNanos;
            }

            @Override
            public void pass(long nanos) {
                nowNanos += nanos;
            }
        };
    }

    private static final class Port implements FramePort {
        private static final int BYTES_MAX = 1518;

        private final List<Port> all;
        private final ArrayDeque<byte[]> arrived = new ArrayDeque<>();
        private final PortCounters counters = new PortCounters();

        Port(List<Port> all) {
            this.all = all;
        }

        @Override
        public String name() {
            return "warm-up";
        }

        @Override
        public int frameBytesMax() {
            return BYTES_MAX;
        }

        @Override
        public boolean isUp() {
            return true;
        }

        @Override
        public boolean send(MemorySegment from, long offset, int length) {
            byte[] frame = from.asSlice(offset, length).toArray(JAVA_BYTE);
            for (Port port : all) {
                if ((all.size() == 1 || !port.equals(this)) && port.arrived.size() < FRAMES_MAX) {
                    port.arrived.add(frame);
                }
            }
            return true;
        }

        @Override
        public int receive(MemorySegment into, long offset) {
            byte[] frame = arrived.poll();
            if (frame == null) {
                return NONE;
            }
            MemorySegment.copy(frame, 0, into, JAVA_BYTE, offset, frame.length);
            return frame.length;
        }

        @Override
        public String trouble() {
            return "";
        }

        @Override
        public PortCounters counters() {
            return counters;
        }

        @Override
        public void close() {
            arrived.clear();
        }
    }
}
