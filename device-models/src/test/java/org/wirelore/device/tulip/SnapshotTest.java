package org.wirelore.device.tulip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.wirelore.device.tulip.TulipRegisters.*;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.SavedState;
import org.wirelore.device.api.StateHash;
import org.wirelore.device.api.register.DeviceTrace;
import org.wirelore.device.api.register.Register;
import org.wirelore.device.bench.StateListing;

/** Save, restore, hash, trace, and reset for a rerun. */
class SnapshotTest {
    private static long hash(Machine machine) {
        StateHash hash = new StateHash();
        machine.card.visit(hash);
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
        SavedState state = SavedState.of(original.card);
        copy.card.reset();
        copy.enable();
        state.restore(copy.card);
        assertThat(SavedState.of(copy.card)).isEqualTo(state).hasSameHashCodeAs(state);
        assertThat(hash(copy)).isEqualTo(hash(original));
        original.settle();
        copy.settle();
        assertThat(StateListing.differences(copy.card, original.card)).isEmpty();
        assertThat(SavedState.of(copy.card)).isEqualTo(SavedState.of(original.card));
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
        SavedState state = SavedState.of(original.card);
        original.card.reset();
        original.enable();
        state.restore(original.card);
        original.settle();
        assertThat(original.wire.frameCount()).isEqualTo(1);
        assertThat(original.word0(ring)).isZero();
    }

    @Test
    void aDescriptorHeldAheadSurvivesSaveAndRestore() {
        Machine machine = Machine.dc21143();
        int ring = machine.startReceiving(2, 128);
        machine.settle();
        SavedState state = SavedState.of(machine.card);
        machine.card.reset();
        machine.enable();
        state.restore(machine.card);
        machine.wire.deliver(Machine.frame(1, 60));
        machine.settle();
        assertThat(machine.isHosts(ring)).isTrue();
        assertThat(machine.bytesAt(machine.buffer1(ring), 60)).isEqualTo(Machine.frame(1, 60));
        assertThat(machine.isHosts(ring + 16)).isFalse();
    }

    @Test
    void aDifferenceHasTheNameOfItsField() {
        Machine one = Machine.dc21143();
        Machine other = Machine.dc21143();
        other.write(CSR3, 0x20000);
        other.write(CSR6, Machine.MII_100 | CSR6_SR);
        assertThat(StateListing.differences(one.card, other.card)).contains("receive.base: 0 -> 131072",
                "receive.state: STOPPED -> FETCHING");
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
        SavedState shorter = SavedState.of(visitor -> visitor.field("CFID", 0));
        assertThatThrownBy(() -> shorter.restore(machine.card)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a state must come from a device of this kind: words=1, the device has also CFCS");
        SavedState longer = SavedState.of(visitor -> {
            visitor.part("card", Machine.dc21143().card);
            visitor.field("more", 0);
        });
        assertThatThrownBy(() -> longer.restore(machine.card)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the device has fields=");
    }

    @Test
    void aListTooLongForTheDeviceIsRefused() {
        Machine machine = Machine.dc21143();
        SavedState ones = SavedState.of(visitor -> visitor.fields("ones", new long[500], 500));
        SavedState words = SavedState.of(visitor -> {
            for (int i = 0; i < 1000; i++) {
                visitor.field("word", 100_000L);
            }
        });
        assertThat(ones).isNotEqualTo(words);
        assertThatThrownBy(() -> words.restore(machine.card)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("phase=100000, limit=4");
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
        machine.card.trace(new DeviceTrace() {
            @Override
            public void onRead(String device, Register register, int value) {
                lines.add(device + " read " + register.mnemonic() + " " + Integer.toHexString(value));
            }

            @Override
            public void onWrite(String device, Register register, int value) {
                lines.add(device + " write " + register.mnemonic() + " " + Integer.toHexString(value));
            }

            @Override
            public void onState(String device, String process, Enum<?> from, Enum<?> to, String reason) {
                lines.add(device + " " + process + " " + from + " " + to + ": " + reason);
            }

            @Override
            public void onLine(String device, String line, boolean asserted) {
                lines.add(device + " " + line + " " + asserted);
            }
        });
        machine.write(CSR7, CSR5_TU | CSR5_NIS);
        machine.write(CSR4, 0x10000);
        machine.write(CSR6, Machine.MII_100 | CSR6_ST);
        machine.settle();
        machine.read(CSR5);
        machine.card.writeConfig(0x3C, 1, 11);
        assertThat(lines).containsExactly("tulip0 write CSR7 10004", "tulip0 write CSR4 10000",
                "tulip0 write CSR6 22c2200", "tulip0 tx STOPPED FETCHING: start",
                "tulip0 tx FETCHING SUSPENDED: descriptor not owned", "tulip0 INTA# true",
                "tulip0 read CSR5 f0610004", "tulip0 write CFIT b");
        machine.card.trace(null);
        machine.read(CSR5);
        assertThat(lines).hasSize(8);
    }
}
