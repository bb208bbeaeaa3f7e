package org.wirelore.device.lanai;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.wirelore.device.api.myrinet.BoardBridge;
import org.wirelore.device.api.myrinet.LanaiRegister;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.loopback.LoopbackStreamWire;

/** The board control register: pairs that act, bits that are kept, bits that start DMA channels or wake. */
class ControlRegisterTest {
    private static final int BUFFER = ProbeMachine.BUFFER;
    private static final int LATER = 0x800040;
    private static final int LANAI4 = 0xE0000;
    private static final int POINTERS = 0x800100;
    private static final int TERMINAL = 2;
    private static final int DESCRIPTOR = 0x30000;
    private static final int END = DESCRIPTOR + 24;
    /** What a board says that runs, with interrupts off, besides its kept bits. */
    private static final int RUNNING = 1 << 31 | 1 << 29 | 1 << 27 | 1 << 24;

    private final SteppedScheduler clock = new SteppedScheduler();
    private final LoopbackStreamWire.Cable cable = new LoopbackStreamWire.Cable(clock, "cable", 6_250, 50_000);

    private ProbeMachine booted(LanaiChip chip, CardBus bus) {
        ProbeMachine probe = new ProbeMachine(clock, Cards.of(chip, "lanai0", bus, 1), cable.left());
        probe.boot();
        return probe;
    }

    private static int read(ProbeMachine probe) {
        return probe.card.bar(0).read(LATER, 4);
    }

    private static void write(ProbeMachine probe, int bits) {
        probe.card.bar(0).write(LATER, 4, bits);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LANAI4")
    void laterBoardsReadTheLastOfEachPair(LanaiChip chip) {
        ProbeMachine probe = booted(chip, CardBus.PCI);
        assertThat(read(probe)).isEqualTo(RUNNING);
        write(probe, 1 << 25);
        assertThat(read(probe)).isEqualTo((RUNNING & ~(1 << 24)) | 1 << 25);
        write(probe, 1 << 24 | 1 << 28);
        assertThat(read(probe)).isEqualTo((RUNNING & ~(1 << 29)) | 1 << 28);
        write(probe, 1 << 29 | 1 << 26);
        assertThat(read(probe)).isEqualTo((RUNNING & ~(1 << 27)) | 1 << 26);
        write(probe, 1 << 27 | 1 << 30);
        assertThat(read(probe)).isEqualTo((RUNNING & ~(1 << 31)) | 1 << 30);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LANAI4")
    void laterBoardsKeepTheDoorbellAndBusBits(LanaiChip chip) {
        ProbeMachine probe = booted(chip, CardBus.PCI);
        write(probe, 0x0F0F_FFFF & ~(3 << 26 | 3 << 24 | 0xF << 20));
        assertThat(read(probe)).isEqualTo(RUNNING | 0xDF);
        write(probe, 0);
        assertThat(read(probe)).isEqualTo(RUNNING);
    }

    /** As a pulse does: channel 1 to the host, channel 2 into SRAM; channels 0 and 3 have no chain. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LANAI4")
    void itsTriggersStartTheChannels(LanaiChip chip) {
        ProbeMachine probe = booted(chip, CardBus.PCI);
        byte[] content = ProbeMachine.pattern(64, 3);
        probe.write(BUFFER, content);
        prepare(probe, LanaiRegister.L2E, 64);
        write(probe, 1 << 20 | 1 << 23);
        letPass(probe);
        assertThat(probe.card.counters().dmaWrites).isZero();
        write(probe, 1 << 22);
        letPass(probe);
        assertThat(probe.card.counters().dmaWrites).isZero();
        write(probe, 1 << 21);
        letPass(probe);
        assertThat(probe.card.counters().dmaWrites).isEqualTo(1);
        assertThat(probe.board.hostRegion().memory().asSlice(0, 64).mismatch(MemorySegment.ofArray(content)))
                .isEqualTo(-1);
        prepare(probe, LanaiRegister.E2L, 64);
        write(probe, 1 << 22);
        letPass(probe);
        assertThat(probe.card.counters().dmaReads).isEqualTo(1);
        assertThat(read(probe)).isEqualTo(RUNNING);
    }

    /** The E-bus reset ends a transfer and forgets the pointers; the processor goes on. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LANAI4")
    void theResetOfTheBridgeEndsItsTransfersOnly(LanaiChip chip) {
        ProbeMachine probe = booted(chip, CardBus.PCI);
        prepare(probe, LanaiRegister.L2E, 8192);
        write(probe, 1 << 21);
        probe.task.pause(probe.task.now() + 10 * ProbeMachine.US);
        write(probe, 1 << 28);
        letPass(probe);
        assertThat(probe.card.counters().dmaWrites).isZero();
        assertThat(probe.card.bar(0).read(POINTERS + 4 * BoardBridge.CHAIN_TO_HOST, 4)).isZero();
        write(probe, 1 << 29);
        probe.command(10, 1);
        prepare(probe, LanaiRegister.L2E, 64);
        write(probe, 1 << 21);
        letPass(probe);
        assertThat(probe.card.counters().dmaWrites).isEqualTo(1);
    }

    /** The board's reset holds the processor too, until it is let go; the LANai's own says that it is not held. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LANAI4")
    void theResetOfTheBoardHoldsTheProcessor(LanaiChip chip) {
        ProbeMachine probe = booted(chip, CardBus.PCI);
        long before = probe.card.cpu().cycles();
        probe.command(10, 1);
        assertThat(probe.card.cpu().cycles()).isGreaterThan(before);
        write(probe, 1 << 26);
        probe.give(10, 1);
        letPass(probe);
        assertThat(probe.isDone()).isFalse();
        write(probe, 1 << 27);
        probe.awaitSignal();
    }

    @Test
    void aLanai4WakesAndKeepsTheClockAndBurstBits() {
        ProbeMachine probe = booted(LanaiChip.LANAI4, CardBus.PCI);
        int running = 1 << 31 | 1 << 28;
        assertThat(probe.card.bar(0).read(LANAI4, 4)).isEqualTo(running);
        assertThat(probe.board.readRegister(LanaiRegister.ISR) & 1 << 10).isZero();
        probe.card.bar(0).write(LANAI4, 4, 1 << 27);
        assertThat(probe.board.readRegister(LanaiRegister.ISR) & 1 << 10).isNotZero();
        assertThat(probe.card.bar(0).read(LANAI4, 4)).isEqualTo(running);
        probe.board.writeRegister(LanaiRegister.ISR, 1 << 10);
        assertThat(probe.board.readRegister(LanaiRegister.ISR) & 1 << 10).isZero();
        probe.card.bar(0).write(LANAI4, 4, 1 << 29);
        assertThat(probe.card.bar(0).read(LANAI4, 4)).isEqualTo(1 << 31 | 1 << 29);
        probe.card.bar(0).write(LANAI4, 4, 1 << 28 | 0xF);
        assertThat(probe.card.bar(0).read(LANAI4, 4)).isEqualTo(running | 0xB);
        probe.card.bar(0).write(LANAI4, 4, 1);
        assertThat(probe.card.bar(0).read(LANAI4, 4)).isEqualTo(running | 1);
    }

    @Test
    void anSbusCardHasTheUpperHalfIn16Bits() {
        ProbeMachine probe = booted(LanaiChip.LANAI4, CardBus.SBUS);
        assertThat(probe.card.bar(0).read(LANAI4, 2)).isEqualTo(0x8000 | 0x1000);
        probe.card.bar(0).write(LANAI4, 2, 0x2000 | 0x0800 | 0xB);
        assertThat(probe.card.bar(0).read(LANAI4, 2)).isEqualTo(0x8000 | 0x2000);
        assertThat(probe.board.readRegister(LanaiRegister.ISR) & 1 << 10).isNotZero();
        probe.card.bar(0).write(LANAI4, 2, 0x4000);
        assertThat(probe.card.bar(0).read(LANAI4, 2)).isEqualTo(0x4000 | 0x2000);
    }

    /** A chain of one transfer. */
    private static void prepare(ProbeMachine probe, int direction, int bytes) {
        probe.board.writeSram(END, END | TERMINAL | direction);
        probe.board.writeSram(DESCRIPTOR + 8, bytes);
        probe.board.writeSram(DESCRIPTOR + 12, BUFFER);
        probe.board.writeSram(DESCRIPTOR + 16, 0);
        probe.board.writeSram(DESCRIPTOR + 20, probe.board.hostRegion().busAddress());
        probe.board.writeSram(DESCRIPTOR, END | direction);
        probe.board.writePointer(direction == LanaiRegister.L2E
                ? BoardBridge.CHAIN_TO_HOST
                : BoardBridge.CHAIN_FROM_HOST, DESCRIPTOR);
    }

    private static void letPass(ProbeMachine probe) {
        probe.task.pause(probe.task.now() + 1000 * ProbeMachine.US);
    }
}
