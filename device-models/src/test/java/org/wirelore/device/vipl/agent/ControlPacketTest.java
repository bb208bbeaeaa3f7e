package org.wirelore.device.vipl.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.via.NetAddress;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.ViAttributes;

class ControlPacketTest {
    private static final ControlPacket REQUEST = new ControlPacket(ControlKind.CONN_REQ, 7, 8, 9, 0x1_0003,
            new ViAttributes(ReliabilityLevel.RELIABLE_DELIVERY, 65_486, 0, true, false), 0,
            new NetAddress(0, (byte) 1, (byte) 2), new NetAddress(0, (byte) 3));
    private static final int ROUNDS = 100_000;

    @Test
    void whatWasEncodedIsDecoded() {
        byte[] bytes = REQUEST.encode();
        assertThat(ControlPacket.decode(bytes, bytes.length)).isEqualTo(REQUEST);
        ControlPacket answer = ControlPacket.plain(ControlKind.CONN_ACK, 0, 5, 3).numbered(11);
        assertThat(ControlPacket.decode(answer.encode(), ControlPacket.HEADER_BYTES)).isEqualTo(answer);
    }

    @Test
    void aPacketThatIsTooShortOrTooLongIsNone() {
        byte[] bytes = Arrays.copyOf(REQUEST.encode(), 100);
        for (int length = 0; length <= bytes.length; length++) {
            boolean isWhole = length == REQUEST.encode().length;
            assertThat(ControlPacket.decode(bytes, length) != null).isEqualTo(isWhole);
        }
        assertThat(ControlPacket.decode(bytes, 1000)).isNull();
    }

    @Test
    void whateverComesIsAPacketThatEncodesToTheSameOrNone() {
        Random random = new Random(1);
        int packets = 0;
        for (int i = 0; i < ROUNDS; i++) {
            byte[] bytes = REQUEST.encode();
            for (int flaw = random.nextInt(4); flaw >= 0; flaw--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            ControlPacket decoded = ControlPacket.decode(bytes, bytes.length);
            if (decoded != null) {
                packets++;
                assertThat(decoded.encode()).isEqualTo(bytes);
            }
        }
        assertThat(packets).isBetween(1, ROUNDS - 1);
    }
}
