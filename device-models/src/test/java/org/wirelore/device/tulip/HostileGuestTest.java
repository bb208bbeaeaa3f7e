package org.wirelore.device.tulip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wirelore.device.tulip.TulipRegisters.*;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.host.DmaBus;
import org.wirelore.device.api.wire.Frame;
import org.wirelore.device.bench.BenchWire;

/** Whatever a driver puts into memory or registers, and whatever the wire brings: bounded time, no exception. */
class HostileGuestTest {
    /** Longer than any frame is on the wire. */
    private static final long FRAME_SLOT_PS = 300_000_000;

    private final Machine machine = Machine.dc21143();

    @Test
    void aSelfLinkedChainEndsAfterOneLap() {
        int descriptor = machine.allocate(16);
        machine.give(descriptor, Descriptors.TDES1_TCH, 0, descriptor);
        machine.write(CSR4, descriptor);
        machine.write(CSR6, Machine.MII_100 | CSR6_ST);
        machine.scheduler.settle(10);
        assertThat(machine.transmitState()).isEqualTo(6);
    }

    @Test
    void aSelfLinkedFrameWithoutAnEndIsADriverError() {
        int descriptor = machine.allocate(16);
        machine.give(descriptor, Descriptors.TDES1_FS | Descriptors.TDES1_TCH | 4, machine.allocate(16), descriptor);
        machine.write(CSR4, descriptor);
        machine.write(CSR6, Machine.MII_100 | CSR6_ST);
        machine.scheduler.settle(10);
        assertThat(machine.card.counters().driverErrors()).isEqualTo(1);
        assertThat(machine.isHosts(descriptor)).isTrue();
    }

    @Test
    void endlessSegmentsNeverGrowBeyondTheLimit() {
        int ring = machine.ring(300);
        int buffer = machine.allocate(2048);
        for (int i = 299; i >= 0; i--) {
            machine.give(ring + 16 * i, (i == 0 ? Descriptors.TDES1_FS : 0) | 0x7FF << 11 | 0x7FF, buffer, buffer);
        }
        machine.write(CSR4, ring);
        machine.write(CSR6, Machine.MII_100 | CSR6_ST);
        machine.scheduler.settle(1_000);
        assertThat(machine.wire.frameCount()).isZero();
        assertThat(machine.isHosts(ring + 299 * 16)).isTrue();
        assertThat(machine.card.counters().driverErrors()).isPositive();
    }

    @Test
    void zeroSizedReceiveBuffersInACircleEndWithADescriptorError() {
        int descriptor = machine.allocate(32);
        machine.give(descriptor, Descriptors.RDES1_RCH, 0, descriptor + 16);
        machine.give(descriptor + 16, Descriptors.RDES1_RCH, 0, descriptor);
        machine.write(CSR3, descriptor);
        machine.write(CSR6, Machine.MII_100 | CSR6_PR | CSR6_SR);
        machine.settle();
        machine.wire.deliver(Machine.frame(1, 60));
        machine.scheduler.settle(10);
        assertThat(machine.word0(descriptor + 16) & Descriptors.RDES0_DE).isNotZero();
    }

    @Test
    void addressesAtTheEndOfTheAddressSpaceAreBusErrors() {
        machine.write(CSR3, 0xFFFFFFFC);
        machine.write(CSR4, 0xFFFFFFF0);
        machine.write(CSR6, Machine.MII_100 | CSR6_SR | CSR6_ST);
        machine.settle();
        assertThat(machine.has(CSR5_FBE)).isTrue();
        Machine other = Machine.dc21143();
        int ring = other.startTransmitting(1);
        other.give(ring, Machine.WHOLE | 0x7FF, 0xFFFFFFFF, 0);
        other.write(CSR1, 0);
        other.settle();
        assertThat(other.has(CSR5_FBE)).isTrue();
    }

    @Test
    void randomRegistersAndDescriptorsNeverThrow() {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            Machine host = seed % 2 == 0 ? Machine.dc21140() : Machine.dc21143();
            int area = host.allocate(4096);
            host.wire.keepFrames(false);
            for (int step = 0; step < 200; step++) {
                int choice = random.nextInt(10);
                if (choice < 4) {
                    host.write(8 * random.nextInt(16), random.nextInt(3) == 0
                            ? area + 16 * random.nextInt(16)
                            : random.nextInt());
                } else if (choice < 8) {
                    int word = random.nextInt(256);
                    host.memory.writeInt(area + 4 * word, (word & 3) < 2
                            ? random.nextInt() | (random.nextBoolean() ? Machine.OWN : 0)
                            : area + 4 * random.nextInt(512));
                } else if (choice == 8) {
                    host.wire.deliver(Machine.frame(random.nextLong() >>> 16, 14 + random.nextInt(1500)));
                } else {
                    host.advanceNs(random.nextInt(50_000));
                }
            }
            host.write(CSR11, 0);
            host.write(CSR0, CSR0_SWR);
            host.scheduler.settle(2_000);
            assertThat(host.wire.claimed()).isZero();
        }
    }

    @Test
    void aMillionMalformedFramesAreCountedAndDropped() {
        machine.loadFilter(Machine.perfectSetup(Machine.MAC), 0);
        int ring = machine.startReceiving(4, 2044);
        machine.write(CSR6, Machine.MII_100 | CSR6_SR);
        Random random = new Random(1);
        Frame frame = machine.wire.incoming();
        random.nextBytes(frame.bytes);
        int total = 1_000_000;
        for (int i = 0; i < total; i++) {
            frame.length = 1 + random.nextInt(random.nextInt(16) == 0 ? 2600 : 120);
            frame.bytes[random.nextInt(frame.length)] = (byte) random.nextInt();
            if ((i & 1) == 0) {
                byte[] mac = Machine.frame(Machine.MAC, 6);
                System.arraycopy(mac, 0, frame.bytes, 0, 6);
            }
            frame.symbolError = random.nextInt(8) == 0;
            frame.collided = random.nextInt(8) == 0;
            frame.collisionOffset = random.nextInt(100);
            machine.scheduler.advance(FRAME_SLOT_PS);
            machine.wire.deliver(frame);
        }
        machine.settle();
        TulipCounters counters = machine.card.counters();
        assertThat(counters.framesFiltered() + counters.framesBad() + counters.framesReceived()
                + counters.framesMissed() + counters.framesOverflowed()).isEqualTo(total);
        assertThat(counters.framesBad()).isGreaterThan(400_000);
        assertThat(machine.has(CSR5_FBE)).isFalse();
        for (int i = 0; i < 4; i++) {
            machine.give(ring + 16 * i, 2044, machine.buffer1(ring + 16 * i), 0);
        }
        machine.write(CSR5, -1);
        machine.wire.deliver(Machine.frame(Machine.MAC, 60));
        machine.settle();
        assertThat(machine.has(CSR5_RI)).isTrue();
    }

    @Test
    void aBusThatFailsAnywhereAtAnyTimeNeverThrows() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            Machine host = Machine.dc21143();
            int receive = host.startReceiving(4, 256);
            int transmit = host.ring(2);
            host.write(CSR4, transmit);
            host.write(CSR6, Machine.MII_100 | CSR6_PR | CSR6_SR | CSR6_ST);
            host.give(transmit, Machine.WHOLE | 400, host.put(Machine.frame(1, 400)), 0);
            host.write(CSR1, 0);
            host.wire.deliver(Machine.frame(1, 200));
            host.advanceNs(random.nextInt(60_000));
            int first = receive + random.nextInt(4096);
            host.bus.fail(first, first + 512, 1 + random.nextInt(3));
            host.wire.deliver(Machine.frame(2, 200));
            host.write(CSR1, 0);
            host.settle();
            host.bus.fail(0, 0, DmaBus.OK);
            host.write(CSR0, CSR0_SWR);
            host.settle();
            assertThat(host.wire.claimed()).isZero();
        }
    }

    @Test
    void theBenchComputesTheCheckSequenceThatTheCardExpects() {
        byte[] frame = new byte[64];
        assertThat(BenchWire.appendCheck(frame, 60)).isEqualTo(4);
        machine.startReceiving(1, 128);
        machine.wire.deliver(new byte[60]);
        assertThat(machine.card.counters().framesBad()).isZero();
    }
}
