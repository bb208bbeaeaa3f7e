package org.wirelore.rig.myrinet.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.wirelore.device.api.myrinet.PublishedTable;
import org.wirelore.device.myrinet.CardCounters;
import org.wirelore.device.myrinet.CardError;
import org.wirelore.firmware.link.Image;
import org.wirelore.firmware.link.ImageSegment;
import org.wirelore.firmware.mcp.FmpControlProgram;
import org.wirelore.rig.oracle.Findings;
import org.wirelore.rig.oracle.PacketHistory;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.Violation;

/** Two cards whose counters are compared with what their processes have sent and received. */
class CardBooksTest {
    private static final PublishedTable TABLE = table();
    private static final PacketFields FIELDS = new PacketFields(TABLE);
    private static final int BYTES = 16;
    private static final int SENDER = 1;
    private static final int RECEIVER = 2;
    private static final int USER = 77;

    private final List<Findings> findings = new ArrayList<>();
    private final DeliveryOracle oracle = new DeliveryOracle(this::findings, List.of("alpha", "beta"), node -> false);
    private final QuietPort receiving = new QuietPort(TABLE, 1, RECEIVER);
    private final WatchedPort from = oracle.open(new QuietPort(TABLE, 0, SENDER), "rank0");
    private int delivered;

    CardBooksTest() {
        oracle.open(receiving, "rank1");
    }

    private Findings findings(String name, String promise) {
        Findings made = new Findings(name, promise, () -> 9, new PacketHistory(() -> 9));
        findings.add(made);
        return made;
    }

    private static PublishedTable table() {
        Image image = FmpControlProgram.image(4, 1 << 18);
        ByteBuffer sram = ByteBuffer.allocate(image.end());
        for (ImageSegment segment : image.segments()) {
            segment.bytes().copyTo(sram.array(), segment.address());
        }
        return PublishedTable.read(sram::getInt, image.end());
    }

    @Test
    void whatWasSentAndDeliveredAddsUp() {
        send(0);
        deliver(0);
        oracle.judge(0, counters(1, BYTES, 0, 0));
        oracle.judge(1, counters(0, 0, 1, BYTES));
        oracle.judgeMissing();

        assertThat(violations()).isEmpty();
        assertThat(findings).extracting(each -> each.result("v").observations()).containsExactly(1L, 5L);
    }

    @Test
    void aCardMustHaveSentWhatItsProcessesHave() {
        send(0);
        oracle.judge(0, counters(0, 0, 0, 0));

        assertThat(violations()).containsExactly("a card must have sent what its processes have seen sent: host=alpha,"
                + " packets=1, bytes=16; the card says packets=0, bytes=0");
    }

    @Test
    void aCardMustHaveSentAsManyBytes() {
        send(0);
        oracle.judge(0, counters(1, BYTES - 1, 0, 0));

        assertThat(violations()).singleElement().asString().endsWith("bytes=16; the card says packets=1, bytes=15");
    }

    @Test
    void aCardMustHaveDeliveredWhatHasCome() {
        send(0);
        deliver(0);
        oracle.judge(1, counters(0, 0, 2, 2 * BYTES));

        assertThat(violations()).containsExactly("a card must have delivered what its processes have seen delivered:"
                + " host=beta, packets=1, bytes=16; the card says packets=2, bytes=32");
    }

    @ParameterizedTest
    @EnumSource(names = {"BAD_ENTRY", "NO_ROUTE"})
    void whatACardHasRefusedToSendIsNotCompared(CardError.Kind refused) {
        send(0);
        oracle.judge(0, counters(0, 0, 0, 0, 0, Map.of(refused, 1L)));
        assertThat(violations()).isEmpty();

        oracle.judge(1, counters(0, 0, 1, BYTES, 0, Map.of(refused, 1L)));
        assertThat(violations()).singleElement().asString().startsWith("a card must have delivered");
    }

    @Test
    void aCardThatWasResetHasForgotten() {
        send(0);
        oracle.judge(0, counters(0, 0, 0, 0, 1, Map.of()));
        oracle.judgeMissing();

        assertThat(violations()).isEmpty();
    }

    @Test
    void whatNeitherCameNorWasDroppedIsMissing() {
        send(0);
        send(1);
        oracle.judge(0, counters(2, 2 * BYTES, 0, 0));
        oracle.judge(1, counters(0, 0, 0, 0));
        oracle.judgeMissing();

        assertThat(violations()).containsExactly("what was sent must be in a receive queue, or a card must say that it"
                + " has dropped it: packets sent and not delivered=2, dropped=0");
    }

    @Test
    void whatALaterPacketHasOvertakenIsMissing() {
        send(0);
        send(1);
        deliver(1);
        oracle.judgeMissing();

        assertThat(violations()).singleElement().asString().endsWith("packets sent and not delivered=1, dropped=0");
    }

    @Test
    void whatACardSaysThatItHasDroppedIsNotMissing() {
        send(0);
        oracle.judge(1, counters(0, 0, 0, 0, 0, Map.of(CardError.Kind.BAD_CRC, 1L)));
        oracle.judgeMissing();

        assertThat(violations()).isEmpty();
    }

    @Test
    void nothingIsLeftForTheNextRun() {
        send(0);
        oracle.reset();
        oracle.judge(0, counters(0, 0, 0, 0));
        oracle.judgeMissing();

        assertThat(violations()).isEmpty();
    }

    /** What a process stores for a message in one packet. */
    private void send(int number) {
        int slot = FIELDS.queue + number * FIELDS.slotBytes;
        for (int i = 0; i < BYTES; i += Integer.BYTES) {
            from.stores(slot + FIELDS.data + i, content(number, i));
        }
        from.stores(slot + FIELDS.destination, 1 << Short.SIZE | RECEIVER << Byte.SIZE | SENDER);
        from.stores(slot + FIELDS.user, USER);
        from.stores(slot + FIELDS.credit, number);
        from.stores(slot + FIELDS.arm, arm());
    }

    /** What the card of the receiver stores for it. */
    private void deliver(int number) {
        MemorySegment queue = receiving.mapping().receiveQueue().memory();
        int end = (delivered + 1) * QuietPort.SLOT_BYTES;
        int notice = end - FIELDS.noticeBytes;
        int data = notice - FIELDS.padded(BYTES);
        int header = data - FIELDS.headerBytes;
        PacketFields.write(queue, header + FIELDS.headerNodes, 1 << Short.SIZE);
        PacketFields.write(queue, header + FIELDS.headerPorts, RECEIVER << Byte.SIZE | SENDER);
        PacketFields.write(queue, header + FIELDS.headerUser, USER);
        PacketFields.write(queue, header + FIELDS.headerCredit, number);
        PacketFields.write(queue, header + FIELDS.headerTotal, arm());
        for (int i = 0; i < BYTES; i += Integer.BYTES) {
            PacketFields.write(queue, data + i, content(number, i));
        }
        delivered++;
        PacketFields.write(queue, notice + FIELDS.noticePiece, BYTES << Short.SIZE);
        PacketFields.write(queue, notice + FIELDS.noticeArm, delivered);
        oracle.stored(1, QuietPort.BUS_ADDRESS + header, end - header);
    }

    private static int content(int number, int at) {
        return number * 1000 + at + 1;
    }

    private static int arm() {
        return FIELDS.pioKind << FIELDS.kindShift | BYTES;
    }

    private static CardCounters counters(long sent, long bytesSent, long delivered, long bytesDelivered) {
        return counters(sent, bytesSent, delivered, bytesDelivered, 0, Map.of());
    }

    private static CardCounters counters(long sent, long bytesSent, long delivered, long bytesDelivered, long resets,
            Map<CardError.Kind, Long> errors) {
        return new CardCounters(sent, delivered, bytesSent, bytesDelivered, sent, 0, 0, 0, resets, 0, errors);
    }

    private List<String> violations() {
        return findings.stream().map(each -> each.result("v")).map(OracleResult::violations).flatMap(List::stream)
                .map(Violation::message).toList();
    }
}
