package org.wirelore.emulator.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.host.DmaBus;
import org.wirelore.device.api.host.PhysicalMemory;
import org.wirelore.emulator.time.virtual.EventQueue;

class PciBusTest {
    private static final int BASE = 0x1_0000;

    private final EventQueue clock = new EventQueue();
    private final PhysicalMemory memory = new PhysicalMemory(BASE, 4096);
    /** One picosecond for a byte. */
    private final PciBus bus = new PciBus("host", clock, memory,
            new HostProfile.Pci(100, 50, 1_000_000_000_000L, 64), clock.content());

    @Test
    void transfersAreCutIntoBurstsThatAreArbitratedForOneByOne() {
        assertThat(bus.claim(64, 0)).isEqualTo(150 + 64);
        assertThat(bus.claim(65, 0)).isEqualTo(214 + 300 + 65);
        assertThat(bus.claim(64, 16)).isEqualTo(579 + 600 + 64);
    }

    @Test
    void readsTakeTheTimeOfReads() {
        PciBus bridge = new PciBus("host", clock, memory, new HostProfile.Pci(100,
                new HostProfile.Bursts(300, 500_000_000_000L, 32), new HostProfile.Bursts(50, 1_000_000_000_000L, 0)),
                clock.content());
        assertThat(bridge.claim(64, 0)).isEqualTo(150 + 64);
        assertThat(bridge.claimRead(64, 0)).isEqualTo(214 + 800 + 128);
        assertThat(bridge.claimRead(64, 16)).isEqualTo(1_142 + 1_600 + 128);
        assertThat(bridge.claim(0, 0, 0)).isEqualTo(2_870 + 150);
    }

    @Test
    void transfersWaitForThoseGrantedBefore() {
        bus.claim(10, 0);
        clock.runUntil(100);
        assertThat(bus.claim(10, 0)).isEqualTo(320);
        assertThat(bus.waitedPs()).isEqualTo(60);
        clock.runUntil(1_000);
        assertThat(bus.claim(0, 0)).isEqualTo(1_150);
    }

    @Test
    void noDeviceAnswersOutsideOfMemory() {
        byte[] card = {1, 2, 3, 4};
        assertThat(bus.write(BASE + 4093, card, 0, 4)).isEqualTo(DmaBus.MASTER_ABORT);
        assertThat(bus.read(BASE - 1, card, 0, 4)).isEqualTo(DmaBus.MASTER_ABORT);
        assertThat(bus.read(0xFFFF_FFFFL, card, 0, 4)).isEqualTo(DmaBus.MASTER_ABORT);
        assertThat(card).containsExactly(1, 2, 3, 4);
        assertThat(memory.readByte(BASE + 4093)).isZero();
        assertThat(bus.aborts()).isEqualTo(3);
    }

    @Test
    void addressStatusDirectionAndEachBitOfAnAccessCountInTheHash() {
        Set<Long> hashes = new HashSet<>();
        byte[] card = new byte[16];
        for (int bit = 0; bit < 8 * card.length; bit++) {
            Arrays.fill(card, (byte) 0);
            card[bit / 8] = (byte) (1 << (bit % 8));
            hashes.add(hashOf(() -> bus.write(BASE, card, 0, card.length)));
            hashes.add(hashOf(() -> bus.read(BASE, card, 0, card.length)));
        }
        hashes.add(hashOf(() -> bus.read(BASE + 1, card, 0, card.length)));
        hashes.add(hashOf(() -> bus.read(BASE - 1, card, 0, card.length)));
        bus.fail(BASE, BASE, DmaBus.PARITY_ERROR);
        hashes.add(hashOf(() -> bus.read(BASE, card, 0, card.length)));
        hashes.add(hashOf(() -> bus.write(BASE, card, 0, card.length)));
        assertThat(hashes).hasSize(2 * 8 * card.length + 4);
    }

    private long hashOf(Runnable access) {
        clock.reset();
        access.run();
        return clock.hash();
    }

    @Test
    void badRangesFailUntilHealed() {
        byte[] card = {1, 2, 3, 4};
        bus.fail(BASE + 100, BASE + 103, DmaBus.PARITY_ERROR);
        assertThat(bus.write(BASE + 97, card, 0, 4)).isEqualTo(DmaBus.PARITY_ERROR);
        assertThat(bus.write(BASE + 96, card, 0, 4)).isEqualTo(DmaBus.OK);
        assertThat(bus.write(BASE + 104, card, 0, 4)).isEqualTo(DmaBus.OK);
        bus.heal();
        assertThat(bus.write(BASE + 100, card, 0, 4)).isEqualTo(DmaBus.OK);
        assertThat(memory.readByte(BASE + 103)).isEqualTo(4);
    }

    @Test
    void aTransferOfGigabytesHasATime() {
        PciBus slow = new PciBus("host", clock, memory, new HostProfile.Pci(0, 0, 1_000_000_000L, 0), clock.content());
        assertThat(slow.claim(2_000_000_000, 0)).isEqualTo(2_000_000_000_000L);
    }
}
