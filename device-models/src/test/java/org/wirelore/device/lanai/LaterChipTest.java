package org.wirelore.device.lanai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.wirelore.device.api.myrinet.BoardBridge;
import org.wirelore.device.api.myrinet.LanaiRegister;
import org.wirelore.device.api.myrinet.MyrinetBoard;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.loopback.LoopbackStreamWire;

/** What LANai 7 and 9 have and a LANai 4 has not: chains, doorbells, three timers, CRC-32, further events. */
@ParameterizedClass
@EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LANAI4")
class LaterChipTest {
    private static final int BUFFER = ProbeMachine.BUFFER;
    private static final int SECOND = ProbeMachine.SECOND_BUFFER;
    private static final int QUEUE = 0x38000;
    private static final int MYRINET_CRC = 2 | 4 | 8;
    private static final int SMH_AFTER_ROUTE = BUFFER + 3;

    private final SteppedScheduler clock = new SteppedScheduler();
    private final LoopbackStreamWire.Cable cable = new LoopbackStreamWire.Cable(clock, "cable", 6_250, 50_000);
    private final LanaiChip chip;
    private final ProbeMachine left;
    private final ProbeMachine right;

    LaterChipTest(LanaiChip chip) {
        this.chip = chip;
        left = new ProbeMachine(clock, Cards.of(chip, "left", CardBus.PCI, 1), cable.left());
        right = new ProbeMachine(clock, Cards.of(chip, "right", CardBus.PCI, 9), cable.right());
    }

    private void boot() {
        left.boot();
        right.boot();
    }

    /** 16, with two descriptors in each chain: they take turns, and both ways never move at once. */
    @Test
    void test16ChainsOfBothDirectionsTakeTurnsOnTheBus() {
        boot();
        byte[] content = ProbeMachine.pattern(8192, 5);
        MemorySegment host = left.board.hostRegion().memory();
        MemorySegment.copy(MemorySegment.ofArray(content), 0, host, 0, content.length);
        byte[] own = ProbeMachine.pattern(8192, 77);
        left.write(BUFFER, own);
        left.command(16, left.board.hostRegion().busAddress(), BUFFER, 0, 8192);
        assertThat(left.read(BUFFER + 8192, 8192)).isEqualTo(content);
        assertThat(host.asSlice(8192, 8192).mismatch(MemorySegment.ofArray(own))).isEqualTo(-1);
        assertThat(left.card.counters().dmaReads).isEqualTo(2);
        assertThat(left.card.counters().dmaWrites).isEqualTo(2);
        // Each chain wakes at its end. Alone, 8,192 bytes take 64.5 us; half microseconds.
        assertThat(left.result(0)).isBetween(190, 300);
        assertThat(left.result(0) + left.result(1)).isBetween(250, 400);
    }

    @Test
    void aTerminalDescriptorEndsAChainAndAPulseOfNothingDoesNothing() {
        boot();
        left.board.writeRegister(0xB8, 6);
        letPass(100 * ProbeMachine.US);
        assertThat(left.card.counters().dmaReads + left.card.counters().dmaWrites).isZero();
        left.command(5, left.board.hostRegion().busAddress(), SECOND, LanaiRegister.E2L, 64);
        assertThat(left.card.counters().dmaReads).isEqualTo(1);
    }

    @Test
    void storesToDoorbellsAreQueuedInSramWithTheirPlace() {
        boot();
        left.board.writePointer(BoardBridge.DOORBELLS, QUEUE);
        left.board.control(MyrinetBoard.RESET_OFF);
        left.give(15, QUEUE);
        letPass(1000 * ProbeMachine.US);
        assertThat(left.isDone()).isFalse();
        left.board.ring(3 * BoardBridge.PAGE_BYTES + 8, 0x12345678);
        left.awaitSignal();
        assertThat(left.result(0)).isEqualTo(0x808000 + 3 * BoardBridge.PAGE_BYTES + 8);
        assertThat(left.result(1)).isEqualTo(0x12345678);
        for (int i = 1; i <= 512; i++) {
            left.board.ring(0, i);
        }
        // The queue of 4 KB is full and begins again.
        assertThat(left.board.readSram(QUEUE + 4)).isEqualTo(512);
        assertThat(left.board.readSram(QUEUE + 4092)).isEqualTo(511);
        assertThatThrownBy(() -> left.board.ring(8 << 20, 0)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> left.board.writePointer(16, 0)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void withTheLimitCheckDoorbellsWithoutRoomAreDropped() {
        boot();
        left.board.writePointer(BoardBridge.DOORBELLS, QUEUE);
        left.board.writePointer(BoardBridge.DOORBELL_LIMIT, QUEUE + 24);
        left.board.control(BoardBridge.LIMIT_CHECK | 1);
        for (int i = 1; i <= 5; i++) {
            left.board.ring(0, i);
        }
        assertThat(left.card.counters().doorbells).isEqualTo(2);
        assertThat(left.card.counters().doorbellsLost).isEqualTo(3);
        assertThat(left.board.readSram(QUEUE + 12)).isEqualTo(2);
    }

    @Test
    void test18ThreeTimersPassEachInItsTime() {
        boot();
        left.command(12, 100, 300, 200);
        assertThat(left.result(0)).isBetween(101, 103);
        assertThat(left.result(1)).isBetween(301, 303);
        assertThat(left.result(2)).isBetween(201, 203);
    }

    @Test
    void onlyALanai9CountsItsCycles() {
        boot();
        left.command(14, 1000);
        int cycles = left.result(1) - left.result(0);
        if (chip == LanaiChip.LANAI9) {
            assertThat(cycles).isBetween(2000, 8000);
            int at = left.board.readRegister(0x78);
            letPass(100 * ProbeMachine.US);
            int passed = left.board.readRegister(0x78) - at;
            assertThat(passed).isBetween(13_100, 13_500);
        } else {
            assertThat(cycles).isZero();
        }
    }

    @Test
    void accessesWhereNothingIsSetMemoryInt() {
        boot();
        left.board.writeRegister(left.registers.isr(), LaterIsr.MEMORY_INT);
        assertThat(isr(left) & LaterIsr.MEMORY_INT).isZero();
        left.command(8, 0x4000_0000);
        assertThat(isr(left) & LaterIsr.MEMORY_INT).isNotZero();
    }

    @Test
    void aPacketsHeadAndItsEndAreEvents() {
        boot();
        int events = LaterIsr.HEAD_INT | (chip == LanaiChip.LANAI9
                ? LaterIsr.DATA_RECEIVED_INT | LaterIsr.DATA_SENT_INT
                : 0);
        right.board.writeRegister(right.registers.isr(), events);
        left.board.writeRegister(left.registers.isr(), events);
        assertThat(isr(right) & events).isZero();
        left.write(BUFFER, ProbeMachine.pattern(64, 1));
        right.give(2, SECOND, 1024);
        left.command(11, BUFFER, 64);
        right.awaitSignal();
        assertThat(isr(right) & events).isEqualTo(events & ~LaterIsr.DATA_SENT_INT);
        assertThat(isr(left) & events).isEqualTo(events & LaterIsr.DATA_SENT_INT);
    }

    /** 15, by CRC-32 alone: the link finds nothing, the residue says so all the same. */
    @Test
    void test15ACrc32ThatIsWrongIsSeenInTheResidue() {
        boot();
        byte[] content = ProbeMachine.pattern(128, 9);
        left.write(BUFFER, content);
        left.command(13, MYRINET_CRC, SMH_AFTER_ROUTE, 0);
        // Coverage begins where the sender's does.
        right.command(13, MYRINET_CRC, 0, SECOND + 8);
        right.give(2, SECOND, 1024);
        left.command(11, BUFFER, 128);
        right.awaitSignal();
        assertThat(right.read(SECOND + 128, 1)).containsExactly(1);
        left.command(13, MYRINET_CRC, BUFFER + 8, 0);
        right.give(2, SECOND, 1024);
        left.command(11, BUFFER, 128);
        right.awaitSignal();
        assertThat(right.read(SECOND + 128, 1)).containsExactly(0);
        assertThat(Arrays.copyOf(right.read(SECOND, 128), 120)).isEqualTo(Arrays.copyOf(content, 120));
        assertThat(right.read(SECOND + 124, 4)).containsOnly(0);
    }

    private void letPass(long forPs) {
        left.task.pause(left.task.now() + forPs);
    }

    private static int isr(ProbeMachine machine) {
        return machine.board.readRegister(machine.registers.isr());
    }
}
