package org.wirelore.device.lanai;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.loopback.LoopbackStreamWire;

/** Single send and single receive, which only a LANai 4 has. */
class SingleReceiveTest {
    private static final int BUFFER = ProbeMachine.BUFFER;
    private static final int SECOND = ProbeMachine.SECOND_BUFFER;
    /** What command 3 puts before the data. */
    private static final int HEADER_BYTES = 7;

    private final SteppedScheduler clock = new SteppedScheduler();
    private final LoopbackStreamWire.Cable cable = new LoopbackStreamWire.Cable(clock, "cable", 6_250, 50_000);
    private final ProbeMachine left = new ProbeMachine(clock, Cards.lanai4("left", CardBus.PCI, 1), cable.left());
    private final ProbeMachine right = new ProbeMachine(clock, Cards.lanai4("right", CardBus.SBUS, 9), cable.right());

    @Test
    void test14SingleReceiveTakesAPacketByteByByte() {
        left.boot();
        right.boot();
        byte[] content = ProbeMachine.pattern(40, 9);
        left.write(BUFFER, content);
        right.give(4, SECOND);
        left.command(3, BUFFER, content.length, 0x11, 0x2233, 0x44556677);
        right.awaitSignal();
        assertThat(right.result(0)).isEqualTo(content.length + HEADER_BYTES + 1);
        byte[] came = right.read(SECOND, content.length + HEADER_BYTES + 1);
        assertThat(came).startsWith(0x11, 0x22, 0x33).endsWith(0);
        assertThat(Arrays.copyOfRange(came, HEADER_BYTES, came.length - 1)).containsExactly(content);
    }
}
