package org.wirelore.emulator.time.paced;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.SplittableRandom;
import org.wirelore.emulator.backend.FramePort;
import org.wirelore.emulator.backend.PortCounters;

/** Two ports in memory that lead to each other; of a hundred frames some are lost or come twice. */
final class EtherPair {
    private final SplittableRandom random;
    private final int lossPercent;
    private final ArrayDeque<byte[]> toLeft = new ArrayDeque<>();
    private final ArrayDeque<byte[]> toRight = new ArrayDeque<>();

    EtherPair(long seed, int lossPercent) {
        random = new SplittableRandom(seed);
        this.lossPercent = lossPercent;
    }

    FramePort left() {
        return new End(toRight, toLeft);
    }

    FramePort right() {
        return new End(toLeft, toRight);
    }

    private final class End implements FramePort {
        private final ArrayDeque<byte[]> out;
        private final ArrayDeque<byte[]> in;
        private final PortCounters counters = new PortCounters();

        End(ArrayDeque<byte[]> out, ArrayDeque<byte[]> in) {
            this.out = out;
            this.in = in;
        }

        @Override
        public String name() {
            return "pair";
        }

        @Override
        public int frameBytesMax() {
            return FRAME_BYTES_MAX;
        }

        @Override
        public boolean isUp() {
            return true;
        }

        @Override
        public boolean send(MemorySegment from, long offset, int length) {
            byte[] frame = from.asSlice(offset, length).toArray(JAVA_BYTE);
            int fate = random.nextInt(100);
            if (fate >= lossPercent) {
                out.add(frame);
            }
            if (fate >= 100 - lossPercent) {
                out.add(frame);
            }
            return true;
        }

        @Override
        public int receive(MemorySegment into, long offset) {
            byte[] frame = in.poll();
            if (frame == null) {
                return NONE;
            }
            MemorySegment.copy(frame, 0, into, JAVA_BYTE, offset, frame.length);
            return frame.length;
        }

        @Override
        public PortCounters counters() {
            return counters;
        }

        @Override
        public String trouble() {
            return "";
        }

        @Override
        public void close() {
            out.clear();
        }
    }
}
