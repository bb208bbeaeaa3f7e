package org.wirelore.device.myrinet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.device.api.Host;
import org.wirelore.device.lanai.LanaiChip;

/** Tests 21 to 23 and 25 of the control program's suite: messages through two drivers and two cards that execute it. */
@ParameterizedClass
@CsvSource({"LANAI4, LANAI4", "LANAI7, LANAI7", "LANAI9, LANAI9", "LANAI4, LANAI9"})
class FmpDeliveryTest {
    private static final PortRequest REQUEST = new PortRequest(32, 65536, false);
    private static final int PIECE = 2048;
    private static final int INLINE_MAX = 992;
    /** Whose packets wait on the wire when it is full. */
    private static final PortRequest SMALL_QUEUE = new PortRequest(4, 65536, true);
    private static final int FLOOD = 10;
    private static final int FLOOD_STRIDE = 6400;

    private final LanaiChip leftChip;
    private final LanaiChip rightChip;

    FmpDeliveryTest(LanaiChip leftChip, LanaiChip rightChip) {
        this.leftChip = leftChip;
        this.rightChip = rightChip;
    }

    static byte[] bytes(int length, int seed) {
        byte[] bytes = new byte[length];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    @Test
    void aShortMessageComesWithItsNotice() {
        PlayedPair pair = PlayedPair.of(PIECE, leftChip, rightChip);
        FmpUser left = pair.user(0, REQUEST);
        FmpUser right = pair.user(1, REQUEST);
        left.sendPio(right, bytes(13, 1), 0x12345678, 7);
        FmpUser.Packet packet = right.receive();
        assertThat(packet.data()).isEqualTo(bytes(13, 1));
        assertThat(packet.user()).isEqualTo(0x12345678);
        assertThat(packet.credit()).isEqualTo(7);
        assertThat(packet.sourceNode()).isZero();
        assertThat(packet.total()).isEqualTo(13);
    }

    /** Sizes around the limit of entries with data in them and around the boundaries of pieces. */
    @Test
    void test22MessagesOfEverySizeComeWholeAndInOrder() {
        PlayedPair pair = PlayedPair.of(PIECE, leftChip, rightChip);
        FmpUser left = pair.user(0, REQUEST);
        FmpUser right = pair.user(1, REQUEST);
        int sequence = 0;
        for (int length : new int[]{0, 1, 3, 4, 5, 7, 8, 9, 255, 256, INLINE_MAX - 1, INLINE_MAX}) {
            left.sendPio(right, bytes(length, length), length, 0);
            FmpUser.Packet packet = right.receive();
            assertThat(packet.data()).isEqualTo(bytes(length, length));
            assertThat(packet.sequence()).isEqualTo(sequence++);
        }
        for (int length : new int[]{1, 7, 8, 9, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE - 8, 3 * PIECE + 5, 65536}) {
            left.sendDma(right, bytes(length, length), length, 0);
            assertThat(right.receiveMessage()).isEqualTo(bytes(length, length));
        }
        conserves(pair, 0);
    }

    /** Several processes on both hosts, short and long messages interleaved. */
    @Test
    void test22EachReceiveQueueGetsItsOwnInTheOrderOfEachSender() {
        PlayedPair pair = PlayedPair.of(PIECE, leftChip, rightChip);
        List<FmpUser> users = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            users.add(pair.user(i & 1, new PortRequest(64, 65536, false)));
        }
        int[][] sent = new int[users.size()][users.size()];
        Random random = new Random(5);
        for (int i = 0; i < 60; i++) {
            int from = random.nextInt(users.size());
            int to = random.nextInt(users.size() / 2) * 2 + (1 - (from & 1));
            int number = sent[from][to]++;
            byte[] data = bytes(random.nextInt(6) == 0 ? random.nextInt(5000) + 1 : random.nextInt(200), number);
            int tag = from << 16 | number;
            if (data.length <= INLINE_MAX) {
                users.get(from).sendPio(users.get(to), data, tag, 0);
            } else {
                users.get(from).sendDma(users.get(to), data, tag, 0);
            }
        }
        for (int to = 0; to < users.size(); to++) {
            int[] next = new int[users.size()];
            for (FmpUser.Packet packet = users.get(to).poll(1_000_000_000L); packet != null;) {
                int from = packet.user() >>> 16;
                assertThat(packet.port()).isEqualTo(users.get(to).mapping.port());
                assertThat(packet.sourcePort()).isEqualTo(users.get(from).mapping.port());
                assertThat(packet.user() & 0xFFFF).isEqualTo(next[from]);
                next[from] += packet.offset() + packet.data().length == packet.total() ? 1 : 0;
                packet = users.get(to).poll(1_000_000_000L);
            }
            for (int from = 0; from < users.size(); from++) {
                assertThat(next[from]).isEqualTo(sent[from][to]);
            }
        }
        conserves(pair, 0);
    }

    /** Who receives nothing until all of its own is under way: figure 5 of the FMP paper. */
    @Test
    void test21HostsThatFloodEachOtherBeforeTheyReceiveLoseNothingAndStandStillOnlyMeanwhile() {
        PlayedPair pair = PlayedPair.of(PIECE, leftChip, rightChip);
        List<FmpUser> users = List.of(pair.user(0, SMALL_QUEUE), pair.user(1, SMALL_QUEUE));
        int length = 3 * PIECE + 5;
        for (int i = 0; i < FLOOD; i++) {
            for (int from = 0; from < 2; from++) {
                users.get(from).startDma(users.get(1 - from), bytes(length, 2 * i + from), i * FLOOD_STRIDE);
            }
        }
        pair.clock.advance(2_000_000_000L);
        for (int host = 0; host < 2; host++) {
            assertThat(pair.drivers[host].counters().packetsDelivered()).isEqualTo(SMALL_QUEUE.receiveSlots());
            assertThat(pair.drivers[host].counters().dropped()).isLessThanOrEqualTo(1);
        }
        for (int i = 0; i < FLOOD; i++) {
            for (int to = 0; to < 2; to++) {
                assertThat(users.get(to).receiveMessage()).isEqualTo(bytes(length, 2 * i + 1 - to));
            }
        }
        assertThat(users).allSatisfy(user -> assertThat(user.poll(1_000_000_000L)).isNull());
        conserves(pair, 0);
    }

    /** Who waits until its entry has left looks again when the card has counted it. */
    @Test
    void aWaitForTheSendQueueEndsWithTheCardsStore() {
        PlayedPair pair = PlayedPair.of(PIECE, leftChip, rightChip);
        FmpUser left = pair.user(0, REQUEST);
        FmpUser right = pair.user(1, REQUEST);
        left.sendPio(right, bytes(16, 1), 1, 0);
        int done = left.port.table().get("send.done");
        while (left.port.readSram(done) < 1) {
            left.process.pause(Host.FOREVER);
        }
        assertThat(pair.drivers[0].counters().packetsSent()).isEqualTo(1);
    }

    /** With credits: what was promised room fits, and others on the same hosts go on. */
    @Test
    void test23AProcessThatDoesNotReceiveHoldsNobodyUp() {
        PlayedPair pair = PlayedPair.of(PIECE, leftChip, rightChip);
        FmpUser left = pair.user(0, REQUEST);
        FmpUser lazy = pair.user(1, new PortRequest(4, 0, false));
        FmpUser keen = pair.user(1, REQUEST);
        for (int i = 0; i < 6; i++) {
            left.sendPio(lazy, bytes(16, i), i, 0);
            left.sendPio(keen, bytes(16, i), i, 0);
            assertThat(keen.receive().user()).isEqualTo(i);
        }
        for (int i = 0; i < 4; i++) {
            assertThat(lazy.receive().user()).isEqualTo(i);
        }
        assertThat(lazy.poll(1_000_000_000L)).isNull();
        assertThat(pair.drivers[1].errors()).filteredOn(error -> error.kind() == CardError.Kind.NO_ROOM).hasSize(2)
                .allSatisfy(error -> assertThat(error.destinationPort()).isEqualTo(lazy.mapping.port()));
        conserves(pair, 2);
    }

    /** With nothing but STOP: packets wait on the card, and behind them those of others. */
    @Test
    void test23WithoutCreditsAFullQueueHoldsUpWhatIsBehindItAndLosesNothing() {
        PlayedPair pair = PlayedPair.of(PIECE, leftChip, rightChip);
        FmpUser left = pair.user(0, REQUEST);
        FmpUser lazy = pair.user(1, new PortRequest(4, 0, true));
        FmpUser keen = pair.user(1, REQUEST);
        for (int i = 0; i < 12; i++) {
            left.sendPio(lazy, bytes(16, i), i, 0);
        }
        left.sendPio(keen, bytes(16, 99), 99, 0);
        assertThat(keen.poll(2_000_000_000L)).isNull();
        for (int i = 0; i < 12; i++) {
            assertThat(lazy.receive().user()).isEqualTo(i);
        }
        assertThat(keen.receive().user()).isEqualTo(99);
        conserves(pair, 0);
    }

    /** Bytes accepted are bytes received and bytes in queues, and the room of a queue is the same after any run. */
    @Test
    void test25BytesAreConservedAndSoIsTheRoomOfAQueue() {
        PlayedPair pair = PlayedPair.of(PIECE, leftChip, rightChip);
        FmpUser left = pair.user(0, REQUEST);
        FmpUser right = pair.user(1, REQUEST);
        Random random = new Random(9);
        long accepted = 0;
        long received = 0;
        for (int round = 0; round < 40; round++) {
            for (int i = random.nextInt(8); i > 0; i--) {
                byte[] data = bytes(random.nextInt(4) == 0 ? 1 + random.nextInt(3 * PIECE) : random.nextInt(300), i);
                if (data.length <= INLINE_MAX) {
                    left.sendPio(right, data, 0, 0);
                } else {
                    left.sendDma(right, data, 0, 0);
                }
                accepted += data.length;
            }
            assertThat(pair.drivers[1].counters().bytesDelivered())
                    .isBetween(received, pair.drivers[0].counters().bytesSent());
            pair.clock.advance(1_000_000_000L);
            assertThat(pair.drivers[0].counters().bytesSent()).isEqualTo(accepted);
            assertThat(pair.drivers[1].counters().bytesDelivered()).isEqualTo(accepted);
            for (FmpUser.Packet packet = right.poll(0); packet != null; packet = right.poll(0)) {
                received += packet.data().length;
            }
            assertThat(received).isEqualTo(accepted);
        }
        for (int i = 0; i <= REQUEST.receiveSlots(); i++) {
            left.sendPio(right, bytes(8, i), i, 0);
        }
        pair.clock.advance(1_000_000_000L);
        for (int i = 0; i < REQUEST.receiveSlots(); i++) {
            assertThat(right.receive().user()).isEqualTo(i);
        }
        conserves(pair, 1);
    }

    /** Test 25: bytes accepted are bytes delivered and bytes dropped for a reason; nothing stays under way. */
    static void conserves(PlayedPair pair, int dropped) {
        pair.clock.advance(1_000_000_000L);
        CardCounters left = pair.drivers[0].counters();
        CardCounters right = pair.drivers[1].counters();
        long counted = 0;
        for (CardCounters side : List.of(left, right)) {
            counted += side.dropped() - side.errors().getOrDefault(CardError.Kind.MISROUTED, 0L);
        }
        assertThat(counted).isEqualTo(dropped);
        assertThat(left.packetsSent() + right.packetsSent())
                .isEqualTo(left.packetsDelivered() + right.packetsDelivered() + dropped);
        if (dropped == 0) {
            assertThat(left.bytesSent()).isEqualTo(right.bytesDelivered());
            assertThat(right.bytesSent()).isEqualTo(left.bytesDelivered());
        }
    }
}
