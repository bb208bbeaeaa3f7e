package org.wirelore.device.tulip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.wirelore.device.tulip.TulipRegisters.*;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.StateHash;

/** Save, restore, hash, trace, and reset for a rerun. */
class SnapshotTest {
    private static long hash(Machine machine) {
        StateHash hash = new StateHash();
        machine.card.hashInto(hash);
        return hash.value();
    }

    private static Machine busy() {
        Machine machine = Machine.dc21143();
        machine.startReceiving(4, 128);
        machine.write(CSR11, 0x80F10000 | 50);
        machine.write(CSR7, -1);
        machine.bus.occupy(10_000_000);
        machine.wire.deliver(Machine.frame(1, 60));
        machine.wire.deliver(Machine.frame(2, 90));
        return machine;
    }

    @Test
    void aRestoredCardGoesOnAsTheOriginal() {
        Machine original = busy();
        Machine copy = busy();
        TulipState state = original.card.save();
        copy.card.reset();
        copy.enable();
        copy.card.restore(state);
        assertThat(copy.card.save()).isEqualTo(state).hasSameHashCodeAs(state);
        assertThat(hash(copy)).isEqualTo(hash(original));
        original.settle();
        copy.settle();
        assertThat(copy.card.save()).isEqualTo(original.card.save());
        for (int offset = CSR0; offset <= CSR15; offset += 8) {
            assertThat(copy.read(offset)).isEqualTo(original.read(offset));
        }
        assertThat(copy.line.isAsserted()).isEqualTo(original.line.isAsserted());
    }

    @Test
    void aFrameBeingFetchedSurvivesSaveAndRestore() {
        Machine original = Machine.dc21143();
        int ring = original.startTransmitting(1);
        original.give(ring, Machine.WHOLE | 60, original.put(Machine.frame(1, 60)), 0);
        original.write(CSR1, 0);
        TulipState state = original.card.save();
        original.card.reset();
        original.enable();
        original.card.restore(state);
        original.settle();
        assertThat(original.wire.frameCount()).isEqualTo(1);
        assertThat(original.word0(ring)).isZero();
    }

    @Test
    void everyStepOfTheStateChangesTheHash() {
        Machine machine = Machine.dc21143();
        long before = hash(machine);
        machine.write(CSR3, 0x20000);
        assertThat(hash(machine)).isNotEqualTo(before);
        machine.write(CSR3, 0);
        assertThat(hash(machine)).isEqualTo(before);
    }

    @Test
    void aStateOfSomethingElseIsRefused() {
        Machine machine = Machine.dc21143();
        TulipState empty = new TulipState.Builder().build();
        assertThatThrownBy(() -> machine.card.restore(empty)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void afterPowerOnResetARerunIsTheFirstRun() {
        Machine fresh = Machine.dc21143();
        fresh.card.reset();
        long expected = hash(fresh);
        Machine used = busy();
        used.settle();
        used.card.reset();
        assertThat(hash(used)).isEqualTo(expected);
        assertThat(used.card.counters().framesReceived()).isZero();
        assertThat(used.scheduler.isBusy()).isFalse();
    }

    @Test
    void theTraceTellsRegisterAccessesStatesAndInterrupts() {
        Machine machine = Machine.dc21143();
        List<String> lines = new ArrayList<>();
        machine.card.trace(new TulipTrace() {
            @Override
            public void onRegisterRead(int offset, int value) {
                lines.add("read CSR" + offset / 8);
            }

            @Override
            public void onRegisterWrite(int offset, int value) {
                lines.add("write CSR" + offset / 8);
            }

            @Override
            public void onTransmitState(int fromState, int toState) {
                lines.add("TS " + fromState + " " + toState);
            }

            @Override
            public void onReceiveState(int fromState, int toState) {
                lines.add("RS " + fromState + " " + toState);
            }

            @Override
            public void onInterrupt(boolean asserted) {
                lines.add("INTA " + asserted);
            }
        });
        machine.write(CSR7, CSR5_TU | CSR5_NIS);
        machine.write(CSR4, machine.ring(1));
        machine.write(CSR6, Machine.MII_100 | CSR6_ST);
        machine.settle();
        machine.read(CSR5);
        assertThat(lines).containsExactly("write CSR7", "write CSR4", "write CSR6", "TS 0 1", "TS 1 6", "INTA true",
                "read CSR5");
        machine.card.trace(null);
        machine.read(CSR5);
        assertThat(lines).hasSize(7);
    }
}
