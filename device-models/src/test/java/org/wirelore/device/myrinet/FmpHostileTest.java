package org.wirelore.device.myrinet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.myrinet.PacketLoss;
import org.wirelore.device.api.myrinet.PortMapping;
import org.wirelore.device.api.myrinet.PublishedTable;
import org.wirelore.device.lanai.LanaiChip;

/** What processes do wrong, and what that does to others: nothing. */
@ParameterizedClass
@EnumSource(LanaiChip.class)
class FmpHostileTest {
    private static final PortRequest REQUEST = new PortRequest(32, 4096, false);
    private static final int PIECE = 1024;
    private static final int SCOUT_BYTES = 48;
    private static final int HEADER_BYTES = 24;
    private static final int LONG = 4096;

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
        assertThat(pair.drivers[0].abandon(dead.process)).isEqualTo(1);
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

    /** The card goes on with the others' entries, and who opens the port next gets nothing of the dead one. */
    @Test
    void whoDiesWithMessagesQueuedTakesThemAlongAndHoldsNobodyUp() {
        PlayedPair pair = PlayedPair.of(PIECE, chip, chip);
        FmpUser dead = pair.user(0, new PortRequest(32, 65536, false));
        FmpUser alive = pair.user(0, REQUEST);
        FmpUser right = pair.user(1, new PortRequest(128, 4096, false));
        for (int i = 0; i < 8; i++) {
            dead.startDma(right, FmpDeliveryTest.bytes(16 * PIECE, i));
        }
        assertThat(pair.drivers[0].abandon(dead.process)).isEqualTo(1);
        alive.sendPio(right, FmpDeliveryTest.bytes(24, 3), 5, 0);
        FmpUser.Packet packet = right.receive();
        while (packet.sourcePort() == dead.mapping.port()) {
            packet = right.receive();
        }
        assertThat(packet.data()).isEqualTo(FmpDeliveryTest.bytes(24, 3));
        // The first is the other card's self-test, which comes here where there is no switch.
        assertThat(pair.drivers[0].errors()).extracting(CardError::kind).contains(CardError.Kind.BAD_ENTRY)
                .containsOnly(CardError.Kind.MISROUTED, CardError.Kind.BAD_ENTRY);
        FmpUser next = pair.user(0, REQUEST);
        assertThat(next.mapping.port()).isEqualTo(dead.mapping.port());
        next.sendPio(right, FmpDeliveryTest.bytes(8, 4), 6, 0);
        assertThat(right.receive().user()).isEqualTo(6);
        assertThat(next.look()).isNull();
    }

    @Test
    void whoDiesAsleepIsNotWokenAndHoldsNobodyUp() {
        PlayedPair pair = PlayedPair.of(PIECE, chip, chip);
        FmpUser left = pair.user(0, REQUEST);
        FmpUser dead = pair.user(1, REQUEST);
        FmpUser right = pair.user(1, REQUEST);
        dead.port.writeSram(dead.port.table().get("pages")
                + dead.mapping.port() * dead.port.table().get("page.bytes") + dead.port.table().get("page.wake"), 1);
        assertThat(pair.drivers[1].abandon(dead.process)).isEqualTo(1);
        int signals = dead.process.signals();
        left.sendPio(dead, FmpDeliveryTest.bytes(8, 1), 1, 0);
        left.sendPio(right, FmpDeliveryTest.bytes(8, 2), 2, 0);
        assertThat(right.receive().user()).isEqualTo(2);
        pair.clock.advance(100_000_000L);
        assertThat(dead.process.signals()).isEqualTo(signals);
        assertThat(pair.drivers[1].errors()).extracting(CardError::kind).containsExactly(CardError.Kind.MISROUTED,
                CardError.Kind.CLOSED_PORT);
        FmpUser next = pair.user(1, REQUEST);
        left.sendPio(next, FmpDeliveryTest.bytes(8, 3), 3, 0);
        assertThat(next.receive().user()).isEqualTo(3);
    }

    @Test
    void aDamagedPacketIsToldToAllProcessesOfTheHostAndNobodyElse() {
        PlayedPair pair = PlayedPair.of(PIECE, chip, chip);
        FmpUser left = pair.user(0, REQUEST);
        FmpUser right = pair.user(1, REQUEST);
        FmpUser other = pair.user(1, REQUEST);
        pair.damageNext();
        left.sendPio(right, FmpDeliveryTest.bytes(64, 1), 1, 0);
        int signals = right.process.signals();
        while (right.port.loss() == null) {
            right.process.sleep(Host.FOREVER);
        }
        assertThat(right.process.signals()).isGreaterThan(signals);
        assertThat(right.port.loss()).isEqualTo(other.port.loss())
                .isEqualTo(new PacketLoss(false, 88, true, 0, left.mapping.port(), 1, right.mapping.port(), 0));
        assertThat(left.port.loss()).isNull();
        assertThat(pair.drivers[1].losses()).hasSize(1);
        assertThat(pair.user(1, REQUEST).port.loss()).isNull();
    }

    private static final int TICKS_OF_20_MS = 40_000;

    /** The card keeps 16 for its driver, which comes later: interrupts have a distance. */
    @Test
    void noErrorIsForgottenThoughTheCardKeepsFew() {
        PlayedPair pair = PlayedPair.of(PIECE, chip, chip, TICKS_OF_20_MS, Host.FOREVER);
        FmpUser left = pair.user(0, REQUEST);
        FmpUser right = pair.user(1, new PortRequest(4, 65536, false));
        int packets = 44;
        for (int i = 0; i < packets; i++) {
            left.sendPio(right, FmpDeliveryTest.bytes(8, i), i, 0);
        }
        pair.clock.advance(1_000_000_000L);
        long dropped = packets - 4L;
        assertThat(pair.drivers[1].losses()).isEmpty();
        assertThat(pair.drivers[1].moreLosses(0)).containsExactly(
                new CardError.More(CardError.Kind.NO_ROOM, CardError.More.UNNAMED, dropped));
        pair.clock.advance(50_000_000_000L);
        assertThat(pair.drivers[1].losses()).hasSize(16);
        assertThat(pair.drivers[1].moreLosses(10)).containsExactly(
                new CardError.More(CardError.Kind.NO_ROOM, CardError.More.UNNAMED, dropped - 16),
                new CardError.More(CardError.Kind.NO_ROOM, 0, 6));
    }

    /** As many as a card has buffers: the last and long one comes sooner than the bus fetches its delivery. */
    @Test
    void whatIsDroppedDuringADeliveryDoesNotGetIntoIt() {
        PlayedPair pair = PlayedPair.of(LONG, chip, chip);
        FmpUser right = pair.user(1, REQUEST);
        byte[] sent = FmpDeliveryTest.bytes(LONG, 1);
        ByteBuffer packet = ByteBuffer.allocate(HEADER_BYTES + LONG);
        packet.putShort((short) 0x0F00).put((byte) right.mapping.port()).put((byte) 0);
        packet.putShort((short) 1).putShort((short) 0).putInt(LONG << Short.SIZE).putInt(0).putInt(0).putInt(LONG);
        byte[] dropped = new byte[LONG];
        packet.put(sent);
        Arrays.fill(dropped, (byte) 0xEE);
        long before = pair.drivers[1].counters().dropped();
        pass(pair, packet.array());
        for (int i = 0; i < 4; i++) {
            pass(pair, Arrays.copyOf(dropped, HEADER_BYTES));
        }
        pass(pair, dropped);

        assertThat(right.receive().data()).isEqualTo(sent);
        pair.clock.advance(1_000_000_000L);
        assertThat(pair.drivers[1].counters().dropped() - before).isEqualTo(5);
    }

    private static void pass(PlayedPair pair, byte[] packet) {
        pair.wires[0].send(packet, 0, pair.clock.now());
        while (pair.wires[0].isSending()) {
            pair.clock.advance(10_000);
        }
    }

    /** A thousand here; on the three chips a million as a campaign, and one each as a long one. */
    @Test
    @Tag("campaign")
    @Timeout(value = 60, unit = TimeUnit.MINUTES)
    void randomPacketsAreCountedAndHarmNobody() {
        PlayedPair pair = PlayedPair.of(PIECE, chip, chip);
        FmpUser left = pair.user(0, REQUEST);
        FmpUser right = pair.user(1, REQUEST);
        Random random = new Random(1);
        int packets = Integer.getInteger("wirelore.mcp.packets", 1000);
        long before = pair.drivers[1].counters().dropped();
        int scouts = 0;
        for (int i = 0; i < packets; i++) {
            byte[] bytes = randomPacket(random);
            int residue = random.nextBoolean() ? 0 : 1 + random.nextInt(255);
            scouts += residue == 0 && isOthers(bytes) ? 1 : 0;
            pair.wires[0].send(bytes, residue, pair.clock.now());
            while (pair.wires[0].isSending()) {
                pair.clock.advance(1_000_000L);
            }
            if (i % 50 == 49) {
                // What goes there behind the last one waits for its turn like that one.
                left.sendPio(right, FmpDeliveryTest.bytes(24, i), i, 0);
                FmpUser.Packet packet = right.receive();
                assertThat(packet.user()).as("packet %d", i).isEqualTo(i);
                assertThat(packet.data()).isEqualTo(FmpDeliveryTest.bytes(24, i));
            }
        }
        pair.clock.advance(10_000_000_000L);
        assertThat(right.look()).isNull();
        assertThat(pair.cards[1].counters().dmaErrors).isZero();
        assertThat(pair.drivers[1].counters().dropped() - before + scouts).isEqualTo(packets);
    }

    /** The card's own types, which it takes or answers. */
    private static boolean isOthers(byte[] packet) {
        int type = packet.length < 2 ? 0 : ((packet[0] & 0xFF) << 8) | (packet[1] & 0xFF);
        return packet.length == SCOUT_BYTES && (type == 0x0F01 || type == 0x0F02);
    }

    private static byte[] randomPacket(Random random) {
        int length = switch (random.nextInt(8)) {
            case 0 -> SCOUT_BYTES;
            case 1 -> 1 + random.nextInt(30);
            case 2 -> 1 + random.nextInt(12_000);
            default -> 24 + random.nextInt(200);
        };
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        if (length >= 8 && random.nextInt(4) > 0) {
            bytes[0] = 0x0F;
            bytes[1] = (byte) random.nextInt(3);
            // To any port but the one that is open.
            bytes[2] = (byte) (1 + random.nextInt(255));
            bytes[4] = 0;
            bytes[5] = 1;
        }
        if (length >= 12 && random.nextBoolean()) {
            bytes[8] = (byte) ((length - 24) >> 8);
            bytes[9] = (byte) (length - 24);
        }
        return bytes;
    }

    /** A few hundred here, 2,000 as a campaign, a million as a long one. */
    @Test
    @Tag("campaign")
    @Timeout(value = 60, unit = TimeUnit.MINUTES)
    void randomEntriesAreCountedAndHarmNobody() {
        PlayedPair pair = PlayedPair.of(PIECE, chip, chip);
        FmpUser wild = pair.user(0, REQUEST);
        FmpUser left = pair.user(0, REQUEST);
        FmpUser right = pair.user(1, REQUEST);
        Random random = new Random(1);
        long refusedBefore = pair.drivers[0].counters().dropped();
        long droppedBefore = pair.drivers[1].counters().dropped();
        long refused = 0;
        long packets = 0;
        for (int i = 0; i < Integer.getInteger("wirelore.mcp.entries", 300); i++) {
            int kind = random.nextInt(4) == 0 ? random.nextInt(256) : random.nextInt(3);
            kind = kind == 0 ? 4 : kind;
            int node = random.nextInt(3) == 0 ? random.nextInt(65536) : random.nextInt(2);
            int length = random.nextInt(3) == 0 ? random.nextInt(1 << 24) : random.nextInt(2000);
            int staging = random.nextInt(3) == 0 ? random.nextInt() : 8 * random.nextInt(300);
            int sent = node == 1 ? packets(wild.port.table(), kind, length, staging) : 0;
            packets += sent;
            refused += sent == 0 ? 1 : 0;
            wild.send(node, 3 + random.nextInt(250), kind, length, random.nextInt(), random.nextInt(),
                    slot -> wild.port.writeSram(slot + 32, staging));
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
        assertThat(packets).isPositive();
        assertThat(pair.drivers[0].counters().dropped() - refusedBefore).isEqualTo(refused);
        assertThat(pair.drivers[1].counters().dropped() - droppedBefore).isEqualTo(packets);
    }

    /** How many packets an entry makes; 0 if it is wrong. */
    private static int packets(PublishedTable table, int kind, int length, int staging) {
        if (kind == table.get("entry.kindPio")) {
            return length <= table.get("send.inlineMax") ? 1 : 0;
        }
        boolean isWithin = length > 0 && length <= table.get("send.messageMax") && staging >= 0 && staging % 8 == 0
                && staging <= REQUEST.stagingBytes() - length;
        return kind == table.get("entry.kindDma") && isWithin ? (length + PIECE - 1) / PIECE : 0;
    }
}
