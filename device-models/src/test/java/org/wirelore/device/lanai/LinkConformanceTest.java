package org.wirelore.device.lanai;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.myrinet.LanaiRegister;
import org.wirelore.device.api.myrinet.MyrinetBoard;
import org.wirelore.device.api.myrinet.RegisterBlock;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.loopback.LoopbackStreamWire;

/** What a card tells of its link. */
@ParameterizedClass
@EnumSource(LanaiChip.class)
class LinkConformanceTest {
    private static final int BUFFER = ProbeMachine.BUFFER;
    private static final int PACKET_BYTES = 4000;

    private final SteppedScheduler clock = new SteppedScheduler();
    private final LoopbackStreamWire.Cable cable = new LoopbackStreamWire.Cable(clock, "cable", 6_250, 50_000);
    private final LanaiChip chip;
    private final ProbeMachine left;
    private final ProbeMachine right;
    private final RegisterBlock registers;

    LinkConformanceTest(LanaiChip chip) {
        this.chip = chip;
        left = new ProbeMachine(clock, Cards.of(chip, "left", CardBus.PCI, 1), cable.left());
        right = new ProbeMachine(clock, Cards.of(chip, "right", CardBus.PCI, 9), cable.right());
        registers = chip.registers();
    }

    /** LANai 7: LINK1 and LINK0; LANai 9: LINK_DOWN only; LANai 4: nothing. */
    @Test
    void aLinkThatGoesDownAndComesUpIsAnEventWhereTheChipHasIt() {
        int down = switch (chip) {
            case LANAI4 -> 0;
            case LANAI7 -> 1 << 25;
            case LANAI9 -> 1 << 16;
        };
        int up = chip == LanaiChip.LANAI7 ? 1 << 24 : 0;
        boot();
        int before = isr();
        assertThat(before & (down | up)).isZero();
        left.board.writeRegister(registers.eimr(), down);
        left.board.control(MyrinetBoard.INTERRUPTS_ON);
        cable.link(false);
        assertThat(isr()).isEqualTo(before | down);
        assertThat(left.board.isInterrupting()).isEqualTo(down != 0);
        left.board.writeRegister(registers.isr(), down);
        assertThat(isr()).isEqualTo(before);
        assertThat(left.board.isInterrupting()).isFalse();
        cable.link(true);
        assertThat(isr()).isEqualTo(before | up);
        left.board.writeRegister(registers.isr(), up);
        assertThat(isr()).isEqualTo(before);
    }

    /** LANai 7: LINK2; LANai 9: TX_BLOCKED; LANai 4 has NRES_INT for it, as the others have besides. */
    @Test
    void theSenderOfAPacketThatIsCutIsToldByItsChipsBits() {
        int cut = switch (chip) {
            case LANAI4 -> Isr.NRES_INT;
            case LANAI7 -> Isr.NRES_INT | 1 << 26;
            case LANAI9 -> Isr.NRES_INT | 1 << 23;
        };
        boot();
        int before = isr();
        sendAll();
        letPass(70 * TimeUnits.PS_PER_MS);
        int sent = LanaiRegister.HOST_SIG | (chip == LanaiChip.LANAI9 ? LaterIsr.DATA_SENT_INT : 0);
        assertThat(isr() & ~sent).isEqualTo((before & ~sent) | cut);
        left.board.writeRegister(registers.isr(), cut);
        assertThat(isr() & cut).isZero();
    }

    private void boot() {
        left.boot();
        right.boot();
    }

    private int isr() {
        return left.board.readRegister(registers.isr());
    }

    /** More than a cable takes whose other end is not armed. */
    private void sendAll() {
        left.write(BUFFER, ProbeMachine.pattern(PACKET_BYTES, 1));
        left.give(11, BUFFER, PACKET_BYTES);
    }

    private void letPass(long forPs) {
        left.task.pause(left.task.now() + forPs);
    }
}
