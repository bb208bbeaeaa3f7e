package org.wirelore.rig.myrinet;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.wirelore.emulator.backend.FramePort;
import org.wirelore.emulator.backend.PortCounters;
import org.wirelore.emulator.myrinet.tunnel.TunnelFrame;

/** A warning names the other version of the tunnel that a far end speaks. */
class VersionWatchTest {
    private static final String OTHER = "the far end of wire speaks version 3 of the tunnel, this end version 2; "
            + "2 of its frames were dropped: run the same Wirelore at both ends";
    private static final int VERSION_AT = 16;
    private static final long LOOK_NANOS = 100_000_000;

    private final Wire wire = new Wire();
    private long nowNanos;
    private final VersionWatch watch = new VersionWatch(wire, "wire, behind which is the host b,",
            new FarSilence(1, 1, () -> nowNanos));

    /** A frame that only says where the streams are. */
    private static byte[] hello(int version) {
        byte[] bytes = new byte[TunnelFrame.OVERHEAD_BYTES];
        new TunnelFrame().write(bytes);
        bytes[VERSION_AT] = (byte) version;
        return bytes;
    }

    private void receive(byte[] frame) {
        wire.coming.add(frame);
        MemorySegment into = MemorySegment.ofArray(new byte[wire.frameBytesMax()]);
        assertThat(watch.receive(into, 0)).isEqualTo(frame.length);
    }

    private void beSilent() {
        for (int i = 0; i < 20; i++) {
            nowNanos += LOOK_NANOS;
            watch.isUp();
        }
    }

    @Test
    void aWarningNamesBothVersionsAndWhatToDo() {
        receive(hello(3));
        receive(hello(3));
        assertThat(watch.warnings()).containsExactly(OTHER);
    }

    @Test
    void whoHasSaidNothingButInAnotherVersionIsLostForThat() {
        receive(hello(3));
        receive(hello(3));
        beSilent();
        assertThat(watch.isUp()).isFalse();
        assertThat(watch.loss()).startsWith("nothing has come from wire to the port wire, behind which is the host b,")
                .contains(OTHER, "fabric.tunnel.silentSeconds");
    }

    @Test
    void framesOfThisVersionAreNotWorthAWord() {
        receive(hello(TunnelFrame.VERSION));
        assertThat(watch.warnings()).isEmpty();
        assertThat(watch.isUp()).isTrue();
        assertThat(watch.loss()).isEmpty();
        beSilent();
        assertThat(watch.loss()).contains("its run has ended").doesNotContain("version");
    }

    /** A port on which what a test gives arrives. */
    private static final class Wire implements FramePort {
        private final Queue<byte[]> coming = new ArrayDeque<>();
        private final PortCounters counters = new PortCounters();

        @Override
        public String name() {
            return "wire";
        }

        @Override
        public int frameBytesMax() {
            return 1514;
        }

        @Override
        public boolean isUp() {
            return true;
        }

        @Override
        public boolean send(MemorySegment from, long offset, int length) {
            return true;
        }

        @Override
        public int receive(MemorySegment into, long offset) {
            byte[] frame = coming.poll();
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
            coming.clear();
        }
    }
}
