package org.wirelore.device.tulip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wirelore.device.tulip.TulipRegisters.*;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.device.api.host.PhysicalMemory;
import org.wirelore.device.api.wire.Frame;
import org.wirelore.device.api.wire.FrameStation;
import org.wirelore.device.bench.BenchBus;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.loopback.LoopbackFrameWire;

/** Frames back to back, from descriptors in memory onto a medium that keeps the gap. */
class WireTimingConformanceTest {
    private static final int FRAMES = 8;
    private static final int MII = CSR6_MBO | CSR6_PS | CSR6_HBD | CSR6_FD | CSR6_SF | CSR6_ST;

    private final SteppedScheduler scheduler = new SteppedScheduler();
    private final PhysicalMemory memory = new PhysicalMemory(0x10000, 1 << 16);
    private final List<Long> startsPs = new ArrayList<>();
    private final List<Long> endsPs = new ArrayList<>();

    /** The station at the other end: it writes down when frames come by. */
    private final class Stopwatch implements FrameStation {
        @Override
        public void onFrame(Frame frame) {
            startsPs.add(frame.startPs);
            endsPs.add(frame.endPs);
        }

        @Override
        public void onTransmitted(int outcome) {
            throw new AssertionError("this station sends nothing: outcome=" + outcome);
        }

        @Override
        public void onLinkChange() {
            // The speed is the card's business.
        }
    }

    /** Sends frames without a pause. */
    private void send(long bitsPerSecond, int csr6, int dataBytes) {
        LoopbackFrameWire[] wires = LoopbackFrameWire.pair(scheduler, "wire", bitsPerSecond);
        wires[1].attach(new Stopwatch());
        Dc21140 card = new Dc21140(TulipConfig.of("tulip0", TulipChip.DC21143, Machine.MAC), scheduler,
                new BenchBus(scheduler, memory), wires[0]);
        card.writeConfig(4, 2, 7);
        int ring = memory.allocate(16 * FRAMES, 16);
        int buffer = memory.allocate(dataBytes, 16);
        for (int i = 0; i < FRAMES; i++) {
            memory.writeInt(ring + 16 * i + 4, Machine.WHOLE | dataBytes);
            memory.writeInt(ring + 16 * i + 8, buffer);
            memory.writeInt(ring + 16 * i, Machine.OWN);
        }
        card.bar(1).write(CSR4, ring);
        card.bar(1).write(CSR6, csr6);
        scheduler.settle(10_000);
    }

    /** Short frames are padded to 64 bytes; preamble, frame and a gap of twelve bytes, to the picosecond. */
    @ParameterizedTest
    @CsvSource({"100, 0, 60, 5760000, 960000", "100, 0, 1, 5760000, 960000", "100, 0, 1514, 122080000, 960000",
        "10, 400000, 60, 57600000, 9600000", "10, 400000, 1514, 1220800000, 9600000"})
    void framesFollowEachOtherAtTheGapOfTheMedium(int megabits, String mode, int dataBytes, long framePs, long gapPs) {
        send(megabits * 1_000_000L, MII | Integer.parseInt(mode, 16), dataBytes);
        assertThat(startsPs).hasSize(FRAMES);
        for (int i = 0; i < FRAMES; i++) {
            assertThat(endsPs.get(i) - startsPs.get(i)).isEqualTo(framePs);
            if (i > 0) {
                assertThat(startsPs.get(i) - endsPs.get(i - 1)).isEqualTo(gapPs);
            }
        }
    }
}
