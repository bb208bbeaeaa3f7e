package org.wirelore.emulator.time.paced;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.wire.Frame;
import org.wirelore.device.api.wire.FrameStation;
import org.wirelore.device.api.wire.FrameWire;
import org.wirelore.emulator.backend.FramePort;
import org.wirelore.emulator.backend.PortCounters;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.ethernet.GatewayWires;
import org.wirelore.emulator.ethernet.LinkConfig;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.time.virtual.EventQueue;

class PacedAllocationTest {
    private static final int EVENTS = 200_000;
    private static final long BYTES_PER_EVENT_MAX = 1;

    private final EventQueue queue = new EventQueue();
    private final Mirror mirror = new Mirror();
    private final Attachment attachment = new Attachment("wires.wire0", queue, mirror);

    @Test
    void aFrameThatIsStampedLoggedAnsweredAndSentAllocatesNothing() {
        GatewayWires wires = new GatewayWires("wires", 1, LinkConfig.fastEthernet(), wire -> attachment,
                FabricEnvironment.plain(queue, new SeededDecider(1)));
        attachment.connect(wires.gateway(0), isThere -> {
        });
        FrameWire wire = wires.plug(0);
        wire.attach(new Echo(wire));
        LivePacer pacer = new LivePacer(queue, List.of(attachment), new PlayedClock(500, 1),
                new PaceConfig(1, Long.MAX_VALUE, 0),
                new ExternalLog(new Nowhere(), 1));
        pacer.begin();
        run(pacer, EVENTS);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        run(pacer, 2 * EVENTS);
        long bytes = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat(mirror.counters.sent).isGreaterThan(EVENTS / 10);
        assertThat(bytes / EVENTS).isLessThan(BYTES_PER_EVENT_MAX);
    }

    private void run(LivePacer pacer, int untilEvents) {
        while (queue.fired() < untilEvents) {
            if (pacer.turn()) {
                queue.fireNext();
            }
        }
    }

    /** A port on which what was sent comes back. */
    private static final class Mirror implements FramePort {
        private final PortCounters counters = new PortCounters();
        private final byte[] frame = new byte[100];
        private int length = frame.length;

        @Override
        public String name() {
            return "mirror";
        }

        @Override
        public int frameBytesMax() {
            return frame.length;
        }

        @Override
        public boolean isUp() {
            return true;
        }

        @Override
        public boolean send(MemorySegment from, long offset, int newLength) {
            counters.sent++;
            MemorySegment.copy(from, JAVA_BYTE, offset, frame, 0, newLength);
            length = newLength;
            return true;
        }

        @Override
        public int receive(MemorySegment into, long offset) {
            int arrived = length;
            if (arrived != NONE) {
                MemorySegment.copy(frame, 0, into, JAVA_BYTE, offset, arrived);
                length = NONE;
            }
            return arrived;
        }

        @Override
        public String trouble() {
            return isUp() ? "" : "it was unplugged";
        }

        @Override
        public PortCounters counters() {
            return counters;
        }

        @Override
        public void close() {
            length = NONE;
        }
    }

    private record Echo(FrameWire wire) implements FrameStation {
        @Override
        public void onFrame(Frame frame) {
            Frame answer = wire.claim();
            answer.copyFrom(frame);
            wire.transmit(answer);
        }

        @Override
        public void onTransmitted(int outcome) {
            // The next frame comes when this one has come back.
        }

        @Override
        public void onLinkChange() {
            // The port is always up.
        }
    }

    private static final class Nowhere implements WritableByteChannel {
        @Override
        public int write(ByteBuffer from) {
            int length = from.remaining();
            from.position(from.limit());
            return length;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {
            // There is nothing to close.
        }
    }
}
