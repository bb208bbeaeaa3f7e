package org.wirelore.device.lanai;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.wirelore.device.api.myrinet.LanaiRegister;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.loopback.LoopbackStreamWire;

/** Test 13 of the card's conformance suite, for each chip. */
@ParameterizedClass
@EnumSource(LanaiChip.class)
class LoopBackConformanceTest {
    private final SteppedScheduler clock = new SteppedScheduler();
    private final LoopbackStreamWire.Cable cable = new LoopbackStreamWire.Cable(clock, "cable", 6_250, 50_000);
    private final Reflector reflector = new Reflector(clock, cable.right());
    private final ProbeMachine probe;
    private final int grain;

    LoopBackConformanceTest(LanaiChip chip) {
        probe = new ProbeMachine(clock, Cards.of(chip, "lanai0", CardBus.PCI, 1), cable.left());
        grain = chip.registers().grain();
    }

    @Test
    void test13PacketsOfAllLengthsComeBackWithPointerResidueAndUnusedBytes() {
        probe.boot();
        for (int length = 1; length <= 300; length++) {
            for (int skip = 0; skip < grain; skip++) {
                byte[] content = ProbeMachine.pattern(length + 1 + skip + grain - 1 & -grain, length);
                content[skip] = (byte) 0x80;
                probe.write(ProbeMachine.BUFFER, content);
                probe.command(1, ProbeMachine.BUFFER, content.length, skip, ProbeMachine.SECOND_BUFFER, 1024);
                int sent = content.length - skip - 1;
                int rmp = probe.result(0);
                int isr = probe.result(1);
                int unused = probe.unused(isr);
                assertThat(isr & (LanaiRegister.RECV_INT | LanaiRegister.BUFF_INT)).isEqualTo(LanaiRegister.RECV_INT);
                assertThat(rmp - ProbeMachine.SECOND_BUFFER - unused - 1).isEqualTo(sent);
                byte[] came = probe.read(ProbeMachine.SECOND_BUFFER, sent + 1);
                assertThat(Arrays.copyOf(came, sent))
                        .isEqualTo(Arrays.copyOfRange(content, skip + 1, skip + 1 + sent));
                assertThat(came[sent]).isZero();
            }
        }
        assertThat(reflector.packets).isEqualTo(300 * grain);
    }
}
