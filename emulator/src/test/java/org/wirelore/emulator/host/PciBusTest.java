package org.wirelore.emulator.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
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

    /** Turns of 64 bytes: data hold the bus for 214 ps of each. */
    private final PciBus shared = new PciBus("host", clock, memory, new HostProfile.Pci(100,
            new HostProfile.Bursts(50, 1_000_000_000_000L, 0), new HostProfile.Bursts(50, 1_000_000_000_000L, 0), 64),
            clock.content());

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
    void aCardInASlotReachesPinnedMemoryOnly() {
        byte[] card = {1, 2, 3, 4};
        List<String> noted = new ArrayList<>();
        PciSlot slot = bus.slot("card0");
        PciSlot other = bus.slot("card1");
        bus.onRefusals((name, isRead, address, length, nearest) -> noted.add(name + (isRead ? " read " : " write ")
                + length + " at 0x" + Long.toHexString(address) + ", near " + nearest));
        slot.pinned().pin(BASE + 64, 64);
        assertThat(slot.bus().write(BASE + 124, card, 0, 4)).isEqualTo(DmaBus.OK);
        assertThat(slot.bus().write(BASE + 126, card, 0, 4)).isEqualTo(DmaBus.MASTER_ABORT);
        assertThat(other.bus().read(BASE + 124, card, 0, 4)).isEqualTo(DmaBus.MASTER_ABORT);
        assertThat(memory.readInt(BASE + 124)).isEqualTo(0x04030201);
        assertThat(memory.readInt(BASE + 128)).isZero();
        assertThat(bus.aborts()).isEqualTo(2);
        assertThat(noted).containsExactly("card0 write 4 at 0x1007e, near 0x10040 to 0x1007f",
                "card1 read 4 at 0x1007c, near none");
        bus.reset();
        assertThat(slot.refused()).isZero();
        assertThat(slot.bus().read(BASE + 64, card, 0, 4)).isEqualTo(DmaBus.MASTER_ABORT);
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

    @Test
    void anAccessWaitsUntilDataDoNotHoldTheBusAndDelaysNothingThatItDoesNotTouch() {
        List<Long> delays = new ArrayList<>();
        shared.spread(1_000, 5_000, 256, false, delays::add);
        assertThat(shared.access(900, 20)).isZero();
        assertThat(shared.access(1_000, 20)).isEqualTo(214);
        assertThat(shared.access(1_213, 20)).isEqualTo(1);
        assertThat(shared.access(1_214, 20)).isZero();
        assertThat(shared.access(1_980, 20)).isZero();
        assertThat(shared.access(2_100, 20)).isEqualTo(114);
        assertThat(delays).isEmpty();
        assertThat(shared.access(5_000, 20)).isZero();
        assertThat(shared.accessesWaitedPs()).isEqualTo(214 + 1 + 114);
    }

    @Test
    void anAccessThatHoldsTheBusWhenTheNextTurnIsDueDelaysThatTurnAndAllAfterIt() {
        List<Long> delays = new ArrayList<>();
        shared.spread(1_000, 5_000, 256, false, delays::add);
        assertThat(shared.access(1_900, 150)).isZero();
        assertThat(delays).containsExactly(50L);
        // The next turn begins at 2,050 and holds the bus until 2,264.
        assertThat(shared.access(2_040, 20)).isEqualTo(224);
        assertThat(shared.access(2_050, 20)).isEqualTo(214);
        assertThat(shared.access(3_049, 20)).isZero();
        assertThat(delays).containsExactly(50L, 19L);
        // Nothing comes after the last turn.
        assertThat(shared.access(5_060, 500)).isZero();
        assertThat(delays).containsExactly(50L, 19L);
        assertThat(shared.delayedPs()).isEqualTo(69);
    }

    @Test
    void whereDataHoldTheBusWithoutAPauseTheyArbitrateAgainAfterAnAccess() {
        List<Long> delays = new ArrayList<>();
        shared.spread(1_000, 1_300, 256, false, delays::add);
        assertThat(shared.access(1_010, 20)).isEqualTo(65);
        assertThat(delays).containsExactly(20L + 214 - 75);
        // Whatever comes before the next turn has begun waits for its end.
        assertThat(shared.access(1_095, 20)).isEqualTo(1_075 + 159 + 75 - 1_095);
    }

    @Test
    void aTransferWaitsForAnAccess() {
        shared.access(0, 70);
        assertThat(shared.claim(10, 0)).isEqualTo(70 + 160);
    }

    @Test
    void aCardsNewTransferTakesThePlaceOfItsOldOne() {
        List<Long> delays = new ArrayList<>();
        DmaBus.DelayListener card = delays::add;
        shared.spread(1_000, 5_000, 256, false, card);
        shared.spread(1_500, 5_500, 256, false, card);
        assertThat(shared.access(2_000, 20)).isZero();
        assertThat(shared.access(2_500, 20)).isEqualTo(214);
        shared.reset();
        assertThat(shared.access(1_500, 20)).isZero();
    }

    @Test
    void withoutTurnsAccessesAndTransfersDoNotFeelEachOther() {
        bus.spread(1_000, 5_000, 256, false, byPs -> {
            throw new AssertionError("nothing is delayed");
        });
        assertThat(bus.access(1_000, 5_000)).isZero();
        assertThat(bus.claim(10, 0)).isEqualTo(160);
        assertThat(bus.accessesWaitedPs()).isZero();
    }
}
