package org.wirelore.device.lanai;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.api.SavedState;
import org.wirelore.device.api.myrinet.LanaiRegister;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.loopback.LoopbackStreamWire;

/** A card that gets back a saved state goes on as the one that was saved, in mid-packet and in mid-transfer. */
@ParameterizedClass
@EnumSource(LanaiChip.class)
class SnapshotConformanceTest {
    private static final int PACKET_BYTES = 3000;
    private static final int TRANSFER_BYTES = 4096;

    private static final class Pair {
        private final SteppedScheduler clock = new SteppedScheduler();
        private final LoopbackStreamWire.Cable cable = new LoopbackStreamWire.Cable(clock, "cable", 6_250, 50_000);
        private final ProbeMachine left;
        private final ProbeMachine right;

        Pair(LanaiChip chip) {
            left = new ProbeMachine(clock, Cards.of(chip, "left", CardBus.PCI, 1), cable.left());
            right = new ProbeMachine(clock, Cards.of(chip, "right", CardBus.SBUS, 9), cable.right());
        }

        /** Both engines of the right card are at work some time later. */
        void play(int microseconds) {
            left.boot();
            right.boot();
            left.write(ProbeMachine.BUFFER, ProbeMachine.pattern(PACKET_BYTES, 7));
            right.give(2, ProbeMachine.SECOND_BUFFER, 4096);
            left.give(11, ProbeMachine.BUFFER, PACKET_BYTES);
            right.startDma(right.board.hostRegion().busAddress(), 0x30000, LanaiRegister.E2L, TRANSFER_BYTES);
            clock.runUntil(clock.now() + microseconds * ProbeMachine.US);
        }

        /** Both processes are at the clock's time. */
        void meet() {
            left.task.now();
            right.task.now();
        }

        String end() {
            right.awaitSignal();
            left.awaitSignal();
            clock.runUntil(clock.now() + 200 * ProbeMachine.US);
            return clock.now() + " " + right.result(0) + " " + right.result(1) + " " + SavedState.of(left.card) + " "
                    + SavedState.of(right.card);
        }
    }

    private final LanaiChip chip;

    SnapshotConformanceTest(LanaiChip chip) {
        this.chip = chip;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 9, 14, 30})
    void aRestoredCardGoesOnAsTheSavedOne(int microseconds) {
        Pair saved = new Pair(chip);
        Pair restored = new Pair(chip);
        saved.play(microseconds);
        restored.play(microseconds);
        restored.right.write(0x38000, ProbeMachine.pattern(64, 1));
        saved.clock.runUntil(restored.clock.now());
        saved.meet();
        restored.meet();
        SavedState left = SavedState.of(saved.left.card);
        SavedState right = SavedState.of(saved.right.card);
        left.restore(restored.left.card);
        right.restore(restored.right.card);
        assertThat(SavedState.of(restored.left.card)).isEqualTo(left);
        assertThat(SavedState.of(restored.right.card)).isEqualTo(right);
        assertThat(restored.end()).isEqualTo(saved.end());
    }
}
