package org.wirelore.device.lanai;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.wirelore.device.api.myrinet.LanaiRegister;
import org.wirelore.device.api.myrinet.MyrinetBoard;
import org.wirelore.device.api.myrinet.RegisterBlock;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.loopback.LoopbackStreamWire;

/**
 * Tests 14 and 16 to 20 of the card's conformance suite, for each chip: two cards, one cable apart. Test 15 is where
 * crossbars are.
 */
@ParameterizedClass
@EnumSource(LanaiChip.class)
class EngineConformanceTest {
    private static final int BUFFER = ProbeMachine.BUFFER;
    private static final int SECOND = ProbeMachine.SECOND_BUFFER;
    private static final long MILLISECOND_PS = 1_000 * ProbeMachine.US;
    /** What command 3 puts before the data. */
    private static final int HEADER_BYTES = 7;

    private final SteppedScheduler clock = new SteppedScheduler();
    private final LoopbackStreamWire.Cable cable = new LoopbackStreamWire.Cable(clock, "cable", 6_250, 50_000);
    private final LanaiChip chip;
    private final ProbeMachine left;
    private final ProbeMachine right;
    private final RegisterBlock registers;

    EngineConformanceTest(LanaiChip chip) {
        this.chip = chip;
        left = new ProbeMachine(clock, Cards.of(chip, "left", CardBus.PCI, 1), cable.left());
        right = new ProbeMachine(clock, Cards.of(chip, "right", CardBus.SBUS, 9), cable.right());
        registers = chip.registers();
    }

    @Test
    void test14APacketGoesOnInTheNextBufferAndItsSenderStandsStillMeanwhile() {
        boot();
        byte[] content = ProbeMachine.pattern(2000, 3);
        left.write(BUFFER, content);
        right.give(2, SECOND, 64);
        left.give(3, BUFFER, content.length, 0x11, 0x2233, 0x44556677);
        right.awaitSignal();
        assertThat(right.result(1) & (LanaiRegister.BUFF_INT | LanaiRegister.RECV_INT))
                .isEqualTo(LanaiRegister.BUFF_INT);
        assertThat(right.result(0)).isEqualTo(SECOND + 64);
        int stopped = smp();
        letPass(MILLISECOND_PS);
        assertThat(smp()).isEqualTo(stopped).isLessThan(BUFFER + content.length);
        right.command(2, SECOND + 64, 4096);
        left.awaitSignal();
        assertThat(right.result(1) & LanaiRegister.RECV_INT).isNotZero();
        byte[] came = right.read(SECOND, content.length + HEADER_BYTES + 1);
        assertThat(came).startsWith(0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77).endsWith(0);
        assertThat(Arrays.copyOfRange(came, HEADER_BYTES, came.length - 1)).containsExactly(content);
        assertThat(smp()).isEqualTo(BUFFER + content.length);
    }

    /** However many bytes of a packet are in the wire's buffers when it goes on: it fills a buffer to its last byte. */
    @Test
    void test14APacketThatHasWaitedFillsEachBufferWholly() {
        boot();
        byte[] content = ProbeMachine.pattern(1000, 4);
        left.write(BUFFER, content);
        for (int bytes = 64; bytes < 256; bytes += 8) {
            left.give(11, BUFFER, content.length);
            letPass(20 * ProbeMachine.US);
            right.command(2, SECOND, bytes);
            assertThat(right.result(1) & LanaiRegister.BUFF_INT).isNotZero();
            assertThat(right.result(0)).isEqualTo(SECOND + bytes);
            right.command(2, SECOND + bytes, 4096);
            left.awaitSignal();
            assertThat(Arrays.copyOf(right.read(SECOND, content.length + 1), content.length)).as("%d bytes", bytes)
                    .isEqualTo(content);
        }
    }

    @Test
    void test16HostDmaCountsDownSumsUpAndMovesBothWays() {
        boot();
        byte[] content = ProbeMachine.pattern(4096, 5);
        MemorySegment.copy(MemorySegment.ofArray(content), 0, left.board.hostRegion().memory(), 0, content.length);
        int address = left.board.hostRegion().busAddress();
        for (int length : new int[]{8, 64, 1000, 4096}) {
            left.command(5, address, SECOND, LanaiRegister.E2L, length);
            assertThat(left.result(0)).isZero();
            assertThat(left.result(1)).isZero();
            assertThat(left.result(3)).isZero();
            // Looks at DMA_CTR that have seen another value; of other chips the looks at WAKE.
            assertThat(left.result(2)).isBetween(length > 64 ? 5 : 0, left.isLater() ? 10_000 : length);
            assertThat(left.result(4)).isEqualTo(sum(content, length));
            assertThat(left.read(SECOND, length)).isEqualTo(Arrays.copyOf(content, length));
        }
        left.command(5, address + 8192, SECOND, LanaiRegister.L2E, 4096);
        assertThat(left.board.hostRegion().memory().asSlice(8192, 4096)
                .mismatch(MemorySegment.ofArray(content))).isEqualTo(-1);
        assertThat(left.result(4)).isZero();
        left.command(5, 0x10, SECOND, LanaiRegister.E2L, 64);
        assertThat(left.card.counters().dmaErrors).isEqualTo(1);
        assertThat(left.read(SECOND, 64)).isEqualTo(Arrays.copyOf(content, 64));
    }

    @Test
    void test17SignalsCrossAndTheMaskAndTheBoardGateTheLine() {
        boot();
        left.give(7, 3);
        letPass(MILLISECOND_PS);
        assertThat(left.isDone()).isFalse();
        left.board.writeRegister(registers.isr(), registers.signal(3));
        left.awaitSignal();
        int signal = registers.signal(3);
        assertThat(left.result(0) & signal).isNotZero();
        assertThat(left.result(1) & signal).isZero();
        assertThat(left.result(2) & LanaiRegister.HOST_SIG).isNotZero();
        assertThat(left.result(3) & LanaiRegister.HOST_SIG).isNotZero();
        left.give(10, 1);
        letPass(MILLISECOND_PS);
        assertThat(left.isDone()).isTrue();
        assertThat(left.board.isInterrupting()).isFalse();
        left.board.writeRegister(registers.eimr(), LanaiRegister.HOST_SIG);
        assertThat(left.board.isInterrupting()).isFalse();
        left.board.control(MyrinetBoard.INTERRUPTS_ON);
        assertThat(left.board.isInterrupting()).isTrue();
        left.board.writeRegister(registers.isr(), LanaiRegister.HOST_SIG);
        assertThat(left.board.isInterrupting()).isFalse();
    }

    @Test
    void test18TheClockTicksTwiceAMicrosecondAndTheTimerPassesOnce() {
        boot();
        int began = left.board.readRegister(registers.rtc());
        long beganPs = left.task.now();
        left.task.pause(beganPs + 1_000 * MILLISECOND_PS);
        int ticks = left.board.readRegister(registers.rtc()) - began;
        assertThat(ticks).isEqualTo((int) (left.task.now() / 500_000 - beganPs / 500_000));
        left.command(6, 100, 1000);
        assertThat(left.result(0)).isEqualTo(1);
        assertThat(left.result(1)).isBetween(101, 104);
        assertThat(left.result(2)).isLessThan(0);
    }

    @Test
    void test19ABlockedPacketIsCutAfterThePeriodAndLaterOnesAreWhole() {
        boot();
        byte[] content = ProbeMachine.pattern(4000, 1);
        left.write(BUFFER, content);
        left.give(11, BUFFER, content.length);
        letPass(60 * MILLISECOND_PS);
        assertThat(left.isDone()).isFalse();
        letPass(5 * MILLISECOND_PS);
        left.awaitSignal();
        assertThat(left.result(1) & Isr.NRES_INT).isNotZero();
        right.command(2, SECOND, 8192);
        int ends = LanaiRegister.RECV_INT | Isr.NRES_INT;
        assertThat(right.result(1) & ends).isEqualTo(ends);
        assertThat(right.result(0) - SECOND).isBetween(4, 200);
        right.give(2, SECOND, 8192);
        left.command(11, BUFFER, content.length);
        right.awaitSignal();
        assertThat(right.result(0) - SECOND - right.unused(right.result(1)) - 1).isEqualTo(content.length);
        assertThat(Arrays.copyOf(right.read(SECOND, content.length + 1), content.length)).isEqualTo(content);
        assertThat(right.read(SECOND + content.length, 1)).containsExactly(0);
        assertThat(left.card.counters().forwardResets).isEqualTo(1);
        assertThat(right.card.counters().cutPackets).isEqualTo(1);
    }

    @Test
    void test20ACardThatWasResetWhileItsEnginesRanIsAsAfterAColdStart() {
        boot();
        String cold = exchange();
        right.give(2, SECOND, 128);
        left.write(BUFFER, ProbeMachine.pattern(4000, 1));
        left.give(3, BUFFER, 4000, 0x11, 0x2233, 0x44556677);
        letPass(20 * ProbeMachine.US);
        left.startDma(left.board.hostRegion().busAddress(), SECOND, LanaiRegister.L2E, 8192);
        letPass(ProbeMachine.US);
        left.board.control(MyrinetBoard.RESET_ON);
        right.board.control(MyrinetBoard.RESET_ON);
        letPass(MILLISECOND_PS);
        boot();
        assertThat(exchange()).isEqualTo(cold);
    }

    @Test
    void accessesWhereNothingIsReadZeroAndAreCounted() {
        boot();
        left.command(8, 0x4000_0000);
        assertThat(left.result(0)).isZero();
        assertThat(left.result(1)).isZero();
        assertThat(left.card.counters().unmappedAccesses).isEqualTo(3);
    }

    @Test
    void anEngineThatMovesDataSlowsTheProcessorDown() {
        boot();
        int rounds = (int) (1000 * Cards.PERIOD_PS / Cards.periodPs(chip));
        left.command(9, rounds, 0, 0, 0);
        int alone = left.result(0);
        left.command(9, rounds, left.board.hostRegion().busAddress(), SECOND, 32768);
        assertThat(left.result(1)).isZero();
        assertThat(left.result(0)).isBetween(alone * 120 / 100, alone * 126 / 100);
    }

    private void boot() {
        left.boot();
        right.boot();
    }

    /** What a card shows of a packet and a transfer, and how long that takes. */
    private String exchange() {
        StringBuilder seen = new StringBuilder();
        left.write(BUFFER, ProbeMachine.pattern(600, 8));
        right.give(2, SECOND, 1024);
        left.command(3, BUFFER, 600, 0x11, 0x2233, 0x44556677);
        right.awaitSignal();
        for (int i = 0; i < 5; i++) {
            seen.append(Integer.toHexString(right.result(i))).append(' ');
        }
        left.command(5, left.board.hostRegion().busAddress(), SECOND, LanaiRegister.E2L, 1024);
        for (int i = 0; i < 5; i++) {
            seen.append(Integer.toHexString(left.result(i))).append(' ');
        }
        return seen.toString();
    }

    private int smp() {
        return left.board.readRegister(registers.smp());
    }

    private void letPass(long forPs) {
        left.task.pause(left.task.now() + forPs);
    }

    private static int sum(byte[] bytes, int length) {
        int sum = 0;
        for (int i = 0; i < length; i += 2) {
            sum += (bytes[i] & 0xFF) << 8 | (bytes[i + 1] & 0xFF);
            sum = (sum & 0xFFFF) + (sum >>> 16);
        }
        return sum;
    }
}
