package org.wirelore.device.myrinet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.wirelore.device.api.myrinet.PortMapping;
import org.wirelore.device.lanai.LanaiChip;

/** What processes do wrong, and what that does to others: nothing. */
@ParameterizedClass
@EnumSource(LanaiChip.class)
class FmpHostileTest {
    private static final PortRequest REQUEST = new PortRequest(32, 4096, false);
    private static final int PIECE = 1024;

    private final LanaiChip chip;

    FmpHostileTest(LanaiChip chip) {
        this.chip = chip;
    }

    @Test
    void badEntriesAreRefusedAndTold() {
        PlayedPair pair = PlayedPair.of(PIECE, chip, chip);
        FmpUser left = pair.user(0, REQUEST);
        FmpUser right = pair.user(1, REQUEST);
        int entry = 0;
        for (int kind : new int[]{0x7F, 3}) {
            entry = left.send(1, 0, kind, 8, 0, 0, slot -> {
            });
        }
        left.send(1, 0, left.port.table().get("entry.kindPio"), 993, 0, 0, slot -> {
        });
        left.send(1, 0, left.port.table().get("entry.kindDma"), 4097, 0, 0, slot -> left.port.writeSram(slot + 32, 0));
        left.send(1, 0, left.port.table().get("entry.kindDma"), 8, 0, 0, slot -> left.port.writeSram(slot + 32, 4096));
        left.send(1, 0, left.port.table().get("entry.kindDma"), 8, 0, 0, slot -> left.port.writeSram(slot + 32, 4));
        left.send(9, 0, left.port.table().get("entry.kindPio"), 8, 0, 0, slot -> {
        });
        left.sendPio(right, FmpDeliveryTest.bytes(8, 3), 5, 0);
        assertThat(right.receive().user()).isEqualTo(5);
        pair.clock.advance(100_000_000L);
        assertThat(pair.drivers[0].errors()).filteredOn(error -> error.kind() == CardError.Kind.BAD_ENTRY).hasSize(6);
        assertThat(pair.drivers[0].errors()).filteredOn(error -> error.kind() == CardError.Kind.NO_ROUTE).hasSize(1);
        assertThat(entry).isEqualTo(1);
    }

    @Test
    void aPacketForAClosedPortIsTold() {
        PlayedPair pair = PlayedPair.of(PIECE, chip, chip);
        FmpUser left = pair.user(0, REQUEST);
        FmpUser right = pair.user(1, REQUEST);
        right.port.close();
        left.sendPio(right, FmpDeliveryTest.bytes(8, 3), 5, 0);
        pair.clock.advance(100_000_000L);
        assertThat(pair.drivers[1].errors()).filteredOn(error -> error.kind() == CardError.Kind.CLOSED_PORT)
                .singleElement().satisfies(error -> {
                    assertThat(error.sourceNode()).isZero();
                    assertThat(error.sequence()).isZero();
                    assertThat(error.describe()).contains("closed port from node 0 port 0 for node 1 port 0");
                });
    }

    @Test
    void aProcessReachesItsPageAndTheSendQueueOnly() {
        PlayedPair pair = PlayedPair.of(PIECE, chip, chip);
        FmpUser left = pair.user(0, REQUEST);
        int pages = left.port.table().get("pages");
        int pageBytes = left.port.table().get("page.bytes");
        assertThatThrownBy(() -> left.port.writeSram(pages + pageBytes, 1))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> left.port.readSram(left.port.table().get("routes")))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> left.port.writeSramDouble(pages + pageBytes - 4, 1))
                .isInstanceOf(IndexOutOfBoundsException.class);
        left.port.writeSram(pages + pageBytes - 4, 1);
    }

    @Test
    void whoDiesWithTheLockLosesIt() {
        PlayedPair pair = PlayedPair.of(PIECE, chip, chip);
        FmpUser dead = pair.user(0, REQUEST);
        FmpUser alive = pair.user(0, REQUEST);
        FmpUser right = pair.user(1, REQUEST);
        dead.mapping.sendState().setRelease(PortMapping.LOCK, dead.mapping.port() + 1);
        dead.arm(dead.port.table().get("send.queue"), 1 << 16 | dead.mapping.port(), 1, 0, 77, 0);
        pair.drivers[0].abandon(dead.port);
        alive.sendPio(right, FmpDeliveryTest.bytes(8, 3), 5, 0);
        FmpUser.Packet packet = right.receive();
        assertThat((packet.user() == 77 ? right.receive() : packet).user()).isEqualTo(5);
        assertThat(pair.drivers[0].openPorts()).isEqualTo(1);
    }

    /** On LANai 4 the processes of one job trust each other; later a doorbell says who has armed an entry. */
    @Test
    void whoSaysThatItIsAnotherIsFoundOutByItsDoorbell() {
        PlayedPair pair = PlayedPair.of(PIECE, chip, chip);
        FmpUser honest = pair.user(0, REQUEST);
        FmpUser liar = pair.user(0, REQUEST);
        FmpUser right = pair.user(1, REQUEST);
        liar.send(1, right.mapping.port(), liar.port.table().get("entry.kindPio"), 8, 7, 0,
                slot -> liar.disguise(honest));
        FmpUser.Packet packet = right.receive();
        FmpUser seen = chip == LanaiChip.LANAI4 ? honest : liar;
        assertThat(packet.sourcePort()).isEqualTo(seen.mapping.port());
        honest.sendPio(right, FmpDeliveryTest.bytes(8, 3), 5, 0);
        assertThat(right.receive().sourcePort()).isEqualTo(honest.mapping.port());
    }

    /** A doorbell for which nothing is armed, or of a slot whose turn it is not, changes nothing. */
    @Test
    void doorbellsWithoutAnEntryAreDropped() {
        PlayedPair pair = PlayedPair.of(PIECE, chip, chip);
        FmpUser wild = pair.user(0, REQUEST);
        FmpUser left = pair.user(0, REQUEST);
        FmpUser right = pair.user(1, REQUEST);
        for (int i = 0; i < 700; i++) {
            wild.port.ring(i % 7 == 0 ? i : i % 64);
            if (i % 10 == 0) {
                pair.clock.advance(20_000_000L);
                left.sendPio(right, FmpDeliveryTest.bytes(8, i), i, 0);
                assertThat(right.receive().user()).isEqualTo(i);
                pair.clock.advance(20_000_000L);
            }
        }
        assertThat(pair.cards[0].counters().doorbells).isEqualTo(chip == LanaiChip.LANAI4 ? 0 : 770);
    }

    /** A thousand here; a million as a campaign. */
    @Test
    void randomEntriesHarmNobody() {
        PlayedPair pair = PlayedPair.of(PIECE, chip, chip);
        FmpUser wild = pair.user(0, REQUEST);
        FmpUser left = pair.user(0, REQUEST);
        FmpUser right = pair.user(1, REQUEST);
        Random random = new Random(1);
        for (int i = 0; i < Integer.getInteger("wirelore.mcp.entries", 300); i++) {
            int kind = random.nextInt(4) == 0 ? random.nextInt(256) : random.nextInt(3);
            wild.send(random.nextInt(3) == 0 ? random.nextInt(65536) : random.nextInt(2),
                    3 + random.nextInt(250), kind == 0 ? 4 : kind, random.nextInt(3) == 0
                            ? random.nextInt(1 << 24)
                            : random.nextInt(2000),
                    random.nextInt(), random.nextInt(), slot -> wild.port.writeSram(slot + 32, random.nextInt()));
            if (i % 50 == 0) {
                left.sendPio(right, FmpDeliveryTest.bytes(24, i), i, 0);
                FmpUser.Packet packet = right.receive();
                assertThat(packet.user()).isEqualTo(i);
                assertThat(packet.data()).isEqualTo(FmpDeliveryTest.bytes(24, i));
            }
        }
        pair.clock.advance(10_000_000_000L);
        assertThat(right.look()).isNull();
        assertThat(pair.cards[0].counters().dmaErrors).isZero();
        assertThat(pair.cards[1].counters().dmaErrors).isZero();
    }
}
