package org.wirelore.device.myrinet;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.wirelore.device.lanai.LanaiChip;

/** Packets with a good CRC that the control program drops: each is reported once, and harms no other. */
@ParameterizedClass
@EnumSource(LanaiChip.class)
class ReportedErrorsTest {
    private static final PortRequest REQUEST = new PortRequest(8, 4096, false);
    private static final int PIECE = 1024;
    private static final int HEADER = 24;
    private static final int SCOUT_BYTES = 48;
    private static final int DATA = 0x0F00;
    private static final int SCOUT = 0x0F01;
    private static final int SELF_TEST = 0x0F02;
    private static final int SEQUENCE = 7;

    private final PlayedPair pair;
    private final FmpUser left;
    private final FmpUser right;

    ReportedErrorsTest(LanaiChip chip) {
        pair = PlayedPair.of(PIECE, chip, chip);
        left = pair.user(0, REQUEST);
        right = pair.user(1, REQUEST);
        pair.clock.advance(1_000_000_000L);
    }

    @Test
    void whatHasNoTypeIsTooShort() {
        CardError error = sendWrong(CardError.Kind.TOO_SHORT, new byte[]{0x0F});
        assertThat(error).isEqualTo(new CardError(CardError.Kind.TOO_SHORT, 1, 0, 0, 0, 0, 0));
    }

    @Test
    void dataWithoutAWholeHeaderAreTooShort() {
        sendWrong(CardError.Kind.TOO_SHORT, packet(DATA, HEADER - 1, 0));
    }

    @Test
    void dataShorterThanTheirHeaderSaysAreTooShort() {
        CardError error = sendWrong(CardError.Kind.TOO_SHORT, packet(DATA, HEADER + 56, 64));
        assertThat(error.describe()).isEqualTo("a packet too short from node 0 port 0 for node 1 port 0, sequence"
                + " number 7, 80 bytes");
    }

    @Test
    void dataLongerThanTheirHeaderSaysAreTooLong() {
        CardError error = sendWrong(CardError.Kind.TOO_LONG, packet(DATA, HEADER + 72, 64));
        assertThat(error.describe()).isEqualTo("a packet too long from node 0 port 0 for node 1 port 0, sequence"
                + " number 7, 96 bytes");
    }

    @Test
    void dataLongerThanTheSlotsOfTheirReceiverAreTooLong() {
        sendWrong(CardError.Kind.TOO_LONG, packet(DATA, HEADER + 2 * PIECE, 2 * PIECE));
    }

    @Test
    void whatFillsAWholeBufferIsTooLongAndReportedOnce() {
        CardError error = sendWrong(CardError.Kind.TOO_LONG, packet(DATA, 12_000, 11_976));
        assertThat(error.bytes()).isBetween(8192, 8400);
    }

    @Test
    void scoutsAndSelfTestsOfAnotherLengthAreTooShortOrTooLong() {
        for (int type : new int[]{SCOUT, SELF_TEST}) {
            for (int bytes : new int[]{2, HEADER - 1, HEADER, SCOUT_BYTES - 1}) {
                sendWrong(CardError.Kind.TOO_SHORT, packet(type, bytes, 0));
            }
            for (int bytes : new int[]{SCOUT_BYTES + 1, 200}) {
                sendWrong(CardError.Kind.TOO_LONG, packet(type, bytes, 0));
            }
        }
    }

    @Test
    void otherTypesAreUnknownWhateverTheirLength() {
        for (int type : new int[]{0, 0x0E00, 0x0F03, 0x0FFF, 0x7FFF}) {
            for (int bytes : new int[]{2, HEADER, SCOUT_BYTES, 200}) {
                sendWrong(CardError.Kind.UNKNOWN_TYPE, packet(type, bytes, 0));
            }
        }
    }

    /** The top bit is that of a route byte. */
    @Test
    void whatHasRouteBytesLeftIsMisrouted() {
        sendWrong(CardError.Kind.MISROUTED, packet(0x8F00, SCOUT_BYTES, 0));
    }

    /** Sends it to the right card, which reports one error of that kind, counts it, and goes on. */
    private CardError sendWrong(CardError.Kind kind, byte[] packet) {
        int reported = pair.drivers[1].errors().size();
        Map<CardError.Kind, Long> before = pair.drivers[1].counters().errors();
        pair.wires[0].send(packet, 0, pair.clock.now());
        while (pair.wires[0].isSending()) {
            pair.clock.advance(1_000_000L);
        }
        pair.clock.advance(1_000_000_000L);
        List<CardError> errors = pair.drivers[1].errors();
        assertThat(errors.subList(reported, errors.size())).extracting(CardError::kind).containsExactly(kind);
        pair.drivers[1].counters().errors().forEach((each, count) -> assertThat(count).as(each.title())
                .isEqualTo(before.getOrDefault(each, 0L) + (each == kind ? 1 : 0)));
        assertThat(right.look()).isNull();
        CardError error = errors.getLast();
        if (packet.length >= HEADER && packet.length < PIECE) {
            assertThat(error.bytes()).isEqualTo(packet.length);
            assertThat(error.sequence()).isEqualTo(SEQUENCE);
        }
        left.sendPio(right, FmpDeliveryTest.bytes(24, reported), reported, 0);
        assertThat(right.receive().user()).isEqualTo(reported);
        return error;
    }

    /** From port 0 of the left host to port 0 of the right one. */
    private static byte[] packet(int type, int bytes, int payload) {
        ByteBuffer packet = ByteBuffer.allocate(Math.max(bytes, HEADER));
        packet.putInt(0, type << 16).putInt(4, 1 << 16).putInt(8, payload << 16).putInt(16, SEQUENCE);
        byte[] sent = new byte[bytes];
        packet.get(0, sent);
        return sent;
    }
}
