package org.wirelore.device.lanai;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.wirelore.device.api.myrinet.LanaiRegister;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.loopback.LoopbackStreamWire;

/** Test 13, and what a single card can show of test 15, of the card's conformance suite, for each chip. */
@ParameterizedClass
@EnumSource(LanaiChip.class)
class LoopBackConformanceTest {
    private static final int NRES = 1;
    private static final int TX_CRC8 = 4;
    private static final int RX_CRC8 = 8;

    private final SteppedScheduler clock = new SteppedScheduler();
    private final LoopbackStreamWire.Cable cable = new LoopbackStreamWire.Cable(clock, "cable", 6_250, 50_000);
    private final Reflector reflector = new Reflector(clock, cable.right());
    private final ProbeMachine probe;
    private final LanaiChip chip;
    private final int grain;

    LoopBackConformanceTest(LanaiChip chip) {
        this.chip = chip;
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

    /** 15, for the bit RX_CRC8 that only a LANai 9 has: without it the residue says 0. */
    @Test
    void test15OnlyALanai9WithoutRxCrc8HasNoResidueOfADamagedPacket() {
        probe.boot();
        reflector.damaged = 5;
        assertThat(residue()).isEqualTo(0x55);
        probe.board.writeRegister(chip == LanaiChip.LANAI4 ? 0x8C : 0x130, NRES | TX_CRC8);
        assertThat(residue()).isEqualTo(chip == LanaiChip.LANAI9 ? 0 : 0x55);
        reflector.damaged = -1;
        assertThat(residue()).isZero();
        reflector.damaged = 5;
        probe.board.writeRegister(chip == LanaiChip.LANAI4 ? 0x8C : 0x130, NRES | TX_CRC8 | RX_CRC8);
        assertThat(residue()).isEqualTo(0x55);
        assertThat(probe.card.counters().badPackets).isEqualTo(chip == LanaiChip.LANAI9 ? 2 : 3);
    }

    /** Of a packet that comes back. */
    private int residue() {
        byte[] content = ProbeMachine.pattern(64, 3);
        content[0] = (byte) 0x80;
        probe.write(ProbeMachine.BUFFER, content);
        probe.command(1, ProbeMachine.BUFFER, content.length, 0, ProbeMachine.SECOND_BUFFER, 1024);
        byte[] came = probe.read(ProbeMachine.SECOND_BUFFER, content.length);
        assertThat(Arrays.copyOf(came, 5)).isEqualTo(Arrays.copyOfRange(content, 1, 6));
        return came[content.length - 1] & 0xFF;
    }
}
