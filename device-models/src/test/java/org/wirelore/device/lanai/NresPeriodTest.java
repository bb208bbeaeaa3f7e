package org.wirelore.device.lanai;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.myrinet.RegisterBlock;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.loopback.LoopbackStreamWire;

/** After which time a packet that is blocked is cut, for each code of each chip. */
@ParameterizedClass
@EnumSource(LanaiChip.class)
class NresPeriodTest {
    private static final int BUFFER = ProbeMachine.BUFFER;
    private static final int SECOND = ProbeMachine.SECOND_BUFFER;
    private static final int PACKET_BYTES = 4000;
    private static final int ENABLE = 1;
    /** TX CRC-8 and RX CRC-8, of a LANai 9. */
    private static final int CRC8 = 4 | 8;
    /** Within which a packet that no receiver takes is blocked, and the signal comes after it was cut. */
    private static final long AROUND_PS = 300 * ProbeMachine.US;

    private final SteppedScheduler clock = new SteppedScheduler();
    private final LoopbackStreamWire.Cable cable = new LoopbackStreamWire.Cable(clock, "cable", 6_250, 50_000);
    private final LanaiChip chip;
    private final ProbeMachine left;
    private final ProbeMachine right;
    private final RegisterBlock registers;

    NresPeriodTest(LanaiChip chip) {
        this.chip = chip;
        left = new ProbeMachine(clock, Cards.of(chip, "left", CardBus.PCI, 1), cable.left());
        right = new ProbeMachine(clock, Cards.of(chip, "right", CardBus.PCI, 9), cable.right());
        registers = chip.registers();
    }

    /** Microseconds: 2 bits on LANai 4 and 9, and on LANai 7 of four bits 2 to the power of (15 - v) ms. */
    private long[] periodsUs() {
        if (chip != LanaiChip.LANAI7) {
            return new long[]{62_500, 250_000, 1_000_000, 4_000_000};
        }
        return new long[]{32_768_000, 16_384_000, 8_192_000, 4_096_000, 2_048_000, 1_024_000, 512_000, 256_000, 128_000,
            64_000, 32_000, 16_000, 8_000, 4_000, 2_000, 1_000};
    }

    private void setPeriod(int code) {
        switch (chip) {
            case LANAI4 -> left.board.writeRegister(0x88, code);
            case LANAI7 -> left.board.writeRegister(0x128, code);
            case LANAI9 -> left.board.writeRegister(0x130, ENABLE | CRC8 | code << 6);
        }
    }

    @Test
    void everyCodeHasItsPeriod() {
        boot();
        long[] periodsUs = periodsUs();
        for (int code = 0; code < periodsUs.length; code++) {
            setPeriod(code);
            long beganPs = send();
            left.task.pause(beganPs + periodsUs[code] * ProbeMachine.US);
            assertThat(left.isDone()).as("code %d", code).isFalse();
            left.task.pause(beganPs + periodsUs[code] * ProbeMachine.US + AROUND_PS);
            assertThat(left.isDone()).as("code %d", code).isTrue();
            left.board.writeRegister(registers.isr(), Isr.HOST_SIG | Isr.NRES_INT);
            right.command(2, SECOND, 2 * PACKET_BYTES);
        }
        assertThat(left.card.counters().forwardResets).isEqualTo(periodsUs.length);
        assertThat(right.card.counters().cutPackets).isEqualTo(periodsUs.length);
    }

    @Test
    void withoutNresABlockedPacketWaitsUntilItIsTaken() {
        boot();
        left.board.writeRegister(chip == LanaiChip.LANAI4 ? 0x8C : 0x130, 0);
        long beganPs = send();
        left.task.pause(beganPs + 100 * TimeUnits.PS_PER_SECOND);
        assertThat(left.isDone()).isFalse();
        right.command(2, SECOND, 2 * PACKET_BYTES);
        left.awaitSignal();
        assertThat(left.card.counters().forwardResets).isZero();
        assertThat(right.read(SECOND, PACKET_BYTES)).isEqualTo(ProbeMachine.pattern(PACKET_BYTES, 1));
    }

    private void boot() {
        left.boot();
        right.boot();
        left.write(BUFFER, ProbeMachine.pattern(PACKET_BYTES, 1));
    }

    /** Sends more than a cable takes whose other end is not armed; returns when it has begun to, or before. */
    private long send() {
        long beganPs = left.task.now();
        left.give(11, BUFFER, PACKET_BYTES);
        return beganPs;
    }
}
