package org.wirelore.rig.program.ping;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class EchoPacketTest {
    private static final long MAC = 0x0200_0000_0001L;

    @Test
    void theChecksumIsTheOneOfTheRfcsExample() {
        byte[] example = HexFormat.of().parseHex("0001f203f4f5f6f7");
        assertThat(Checksum.of(example, 0, example.length)).isEqualTo(~0xddf2 & 0xFFFF);
    }

    @Property(edgeCases = EdgeCasesMode.NONE)
    void whatIsFilledInIsValidAndReadBack(@ForAll @IntRange(max = 1472) int dataBytes, @ForAll int from, @ForAll int to,
            @ForAll @IntRange(max = 65_535) int sequence, @ForAll boolean isRequest) {
        byte[] frame = new byte[1514];
        int type = isRequest ? EchoPacket.REQUEST : EchoPacket.REPLY;
        int length = EchoPacket.fill(frame, type, MAC, MAC + 1, from, to, 7, sequence, dataBytes);
        assertThat(EchoPacket.isValid(frame, Math.max(60, length))).isTrue();
        assertThat(EchoPacket.type(frame)).isEqualTo(type);
        assertThat(EchoPacket.source(frame)).isEqualTo(from);
        assertThat(EchoPacket.destination(frame)).isEqualTo(to);
        assertThat(EchoPacket.sequence(frame)).isEqualTo(sequence);
        assertThat(EchoPacket.dataBytes(frame)).isEqualTo(dataBytes);
    }

    @Property
    void aBitThatIsWrongInTheDatagramMakesItInvalid(@ForAll @IntRange(min = 14 * 8, max = 98 * 8 - 1) int bit) {
        byte[] frame = new byte[1514];
        int length = EchoPacket.fill(frame, EchoPacket.REQUEST, MAC, MAC + 1, 1, 2, 3, 4, 56);
        frame[bit / 8] ^= (byte) (1 << (bit & 7));
        assertThat(EchoPacket.isValid(frame, length)).isFalse();
    }

    @Property
    void nonsenseIsNoPacket(@ForAll byte[] bytes) {
        byte[] frame = new byte[1514];
        System.arraycopy(bytes, 0, frame, 0, Math.min(bytes.length, frame.length));
        assertThat(EchoPacket.isValid(frame, Math.min(bytes.length, frame.length)) && bytes.length < EchoPacket.DATA)
                .isFalse();
        assertThat(ArpPacket.isValid(frame, Math.min(bytes.length, ArpPacket.FRAME_BYTES - 1))).isFalse();
    }
}
