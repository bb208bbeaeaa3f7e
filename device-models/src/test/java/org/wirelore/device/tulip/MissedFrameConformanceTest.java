package org.wirelore.device.tulip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wirelore.device.tulip.TulipRegisters.*;

import org.junit.jupiter.api.Test;

/** CSR8: missed frames and FIFO overflows. */
class MissedFrameConformanceTest {
    private final Machine machine = Machine.dc21143();

    private void suspendReception() {
        machine.write(CSR3, machine.ring(1));
        machine.write(CSR6, Machine.MII_100 | CSR6_PR | CSR6_SR);
        machine.settle();
        machine.write(CSR5, -1);
    }

    @Test
    void framesWithoutADescriptorAreCountedExactlyAndReadingClears() {
        suspendReception();
        for (int i = 0; i < 3; i++) {
            machine.wire.deliver(Machine.frame(1, 60));
            machine.settle();
        }
        assertThat(machine.read(CSR8)).isEqualTo(0xE0000003);
        assertThat(machine.read(CSR8)).isEqualTo(0xE0000000);
    }

    @Test
    void unavailableIsNotRepeatedForEveryFrameMissed() {
        suspendReception();
        machine.wire.deliver(Machine.frame(1, 60));
        machine.settle();
        assertThat(machine.has(CSR5_RU)).isFalse();
    }

    @Test
    void theMissedFrameCounterWrapsAndSaysSo() {
        suspendReception();
        for (int i = 0; i < 70_000; i++) {
            machine.wire.deliver(Machine.frame(1, 60));
        }
        assertThat(machine.read(CSR8)).isEqualTo(0xE0010000 | (70_000 - 65_536));
        assertThat(machine.read(CSR8)).isEqualTo(0xE0000000);
        assertThat(machine.card.counters().framesMissed()).isEqualTo(70_000);
    }

    @Test
    void framesThatTheFilterRefusesAndFramesWhileStoppedAreNotMissed() {
        machine.wire.deliver(Machine.frame(1, 60));
        suspendReception();
        machine.write(CSR6, Machine.MII_100 | CSR6_SR);
        machine.wire.deliver(Machine.frame(1, 60));
        assertThat(machine.read(CSR8)).isEqualTo(0xE0000000);
    }

    @Test
    void framesThatFindTheFifoFullAreOverflows() {
        machine.startReceiving(64, 1520);
        machine.bus.occupy(5_000_000_000L);
        for (int i = 0; i < 5; i++) {
            machine.wire.deliver(Machine.frame(1, 600));
        }
        assertThat(machine.read(CSR8)).isEqualTo(0xE0000000 | 2 << 17);
        assertThat(machine.read(CSR8)).isEqualTo(0xE0000000);
        machine.settle();
        assertThat(machine.card.counters().framesReceived()).isEqualTo(3);
    }

    @Test
    void theOverflowCounterWrapsAndSaysSo() {
        machine.startReceiving(64, 1520);
        machine.bus.occupy(5_000_000_000_000L);
        for (int i = 0; i < 3 + 2_050; i++) {
            machine.wire.deliver(Machine.frame(1, 600));
        }
        assertThat(machine.read(CSR8)).isEqualTo(0xE0000000 | CSR8_OCO | 2 << 17);
        assertThat(machine.read(CSR8)).isEqualTo(0xE0000000);
    }

    @Test
    void writingHasNoEffectHereNorOnItsNeighbour() {
        suspendReception();
        machine.wire.deliver(Machine.frame(1, 60));
        int serial = machine.read(CSR9);
        machine.write(CSR8, 0);
        assertThat(machine.read(CSR9)).isEqualTo(serial);
        assertThat(machine.read(CSR8)).isEqualTo(0xE0000001);
    }

    @Test
    void framesThatComeWhileTheHostForbidsTheBusAreOverflows() {
        int ring = machine.startReceiving(2, 128);
        machine.card.writeConfig(4, 2, 3);
        machine.wire.deliver(Machine.frame(1, 60));
        machine.settle();
        assertThat(machine.isHosts(ring)).isFalse();
        assertThat(machine.read(CSR8)).isEqualTo(0xE0000000 | 1 << 17);
        machine.card.writeConfig(4, 2, 7);
        machine.wire.deliver(Machine.frame(1, 60));
        machine.settle();
        assertThat(machine.isHosts(ring)).isTrue();
    }
}
