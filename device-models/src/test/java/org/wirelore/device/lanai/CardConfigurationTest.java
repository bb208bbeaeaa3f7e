package org.wirelore.device.lanai;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.wirelore.device.api.host.DmaBus;
import org.wirelore.device.api.myrinet.LanaiRegister;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.loopback.LoopbackStreamWire;

/** The configuration space of PCI cards: what a transfer that the bus refuses leaves in its status, and the window. */
@ParameterizedClass
@EnumSource(LanaiChip.class)
class CardConfigurationTest {
    private static final int BUFFER = ProbeMachine.BUFFER;
    private static final int COMMAND = 4;
    private static final int BASE = 0x10;
    private static final int MEMORY_AND_MASTER = 6;
    private static final int TARGET_ABORT = 1 << 28;
    private static final int MASTER_ABORT = 1 << 29;
    private static final int PARITY_ERROR = 1 << 31;
    private static final int NOT_MEMORY = 0x10;
    private static final int BYTES = 64;

    private final SteppedScheduler clock = new SteppedScheduler();
    private final LoopbackStreamWire.Cable cable = new LoopbackStreamWire.Cable(clock, "cable", 6_250, 50_000);
    private final LanaiChip chip;
    private final ProbeMachine probe;

    CardConfigurationTest(LanaiChip chip) {
        this.chip = chip;
        probe = new ProbeMachine(clock, Cards.of(chip, "lanai0", CardBus.PCI, 1), cable.left());
    }

    @Test
    void aTransferToWhereNoMemoryIsLeavesAMasterAbortAndMovesNothing() {
        for (int direction : new int[]{LanaiRegister.E2L, LanaiRegister.L2E}) {
            probe.boot();
            byte[] content = ProbeMachine.pattern(BYTES, direction);
            probe.write(BUFFER, content);
            assertThat(status()).isZero();
            probe.command(5, NOT_MEMORY, BUFFER, direction, BYTES);
            assertThat(status()).isEqualTo(MASTER_ABORT);
            assertThat(probe.read(BUFFER, BYTES)).isEqualTo(content);
            clear(MASTER_ABORT);
            assertThat(status()).isZero();
        }
        assertThat(probe.card.counters().dmaErrors).isEqualTo(2);
    }

    @Test
    void eachFailureHasItsBitAndAOneClearsThatBitAlone() {
        probe.boot();
        fail(DmaBus.MASTER_ABORT);
        assertThat(status()).isEqualTo(MASTER_ABORT);
        fail(DmaBus.TARGET_ABORT);
        assertThat(status()).isEqualTo(MASTER_ABORT | TARGET_ABORT);
        fail(DmaBus.PARITY_ERROR);
        assertThat(status()).isEqualTo(MASTER_ABORT | TARGET_ABORT | PARITY_ERROR);
        clear(TARGET_ABORT);
        assertThat(status()).isEqualTo(MASTER_ABORT | PARITY_ERROR);
        clear(0);
        assertThat(status()).isEqualTo(MASTER_ABORT | PARITY_ERROR);
        clear(MASTER_ABORT | PARITY_ERROR);
        assertThat(status()).isZero();
        probe.command(5, probe.board.hostRegion().busAddress(), BUFFER, LanaiRegister.E2L, BYTES);
        assertThat(status()).isZero();
    }

    @Test
    void aCardThatMayNotMasterTheBusMovesNothing() {
        probe.boot();
        byte[] content = ProbeMachine.pattern(BYTES, 4);
        probe.write(BUFFER, content);
        probe.card.writeConfig(COMMAND, 4, 2);
        MemorySegment host = probe.board.hostRegion().memory();
        byte[] before = host.asSlice(0, BYTES).toArray(ValueLayout.JAVA_BYTE);
        assertThat(Arrays.equals(before, content)).isFalse();
        probe.command(5, probe.board.hostRegion().busAddress(), BUFFER, LanaiRegister.L2E, BYTES);
        assertThat(host.asSlice(0, BYTES).mismatch(MemorySegment.ofArray(before))).isEqualTo(-1);
        assertThat(probe.card.counters().dmaErrors).isEqualTo(1);
    }

    @Test
    void theWindowHasItsSizeAndIsShutUntilTheCommandOpensIt() {
        probe.card.writeConfig(BASE, 4, -1);
        assertThat(probe.card.readConfig(BASE, 4)).isEqualTo(chip == LanaiChip.LANAI4 ? -(1 << 20) : -(1 << 24));
        probe.board.writeSram(BUFFER, 0x12345678);
        probe.card.writeConfig(COMMAND, 4, 0);
        assertThat(probe.board.readSram(BUFFER)).isEqualTo(-1);
        probe.board.writeSram(BUFFER, 0);
        probe.card.writeConfig(COMMAND, 4, MEMORY_AND_MASTER);
        assertThat(probe.board.readSram(BUFFER)).isEqualTo(0x12345678);
    }

    private void fail(int kind) {
        probe.machine.breakBus(kind);
        probe.command(5, probe.board.hostRegion().busAddress(), BUFFER, LanaiRegister.E2L, BYTES);
        probe.machine.breakBus(DmaBus.OK);
    }

    private int status() {
        return probe.card.readConfig(COMMAND, 4) & 0xFFFF0000;
    }

    private void clear(int bits) {
        probe.card.writeConfig(COMMAND, 4, bits | MEMORY_AND_MASTER);
    }
}
