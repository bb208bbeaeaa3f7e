package org.wirelore.rig.program;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;

class PayloadTest {
    @Test
    void everyChangeOfASingleByteIsNoticed() {
        for (int length : new int[]{1, 2, 3, 4, 5, 63, 64, 1482}) {
            byte[] bytes = new byte[length];
            MemorySegment message = MemorySegment.ofArray(bytes);
            Payload.fill(message, length, 1, 77);
            assertThatCode(() -> Payload.check(message, length, 1, 77)).doesNotThrowAnyException();
            for (int at = 0; at < length; at++) {
                byte right = bytes[at];
                for (int wrong = 1; wrong < 256; wrong = wrong < 8 ? wrong + 1 : wrong * 2 + 1) {
                    bytes[at] = (byte) (right ^ wrong);
                    assertThatThrownBy(() -> Payload.check(message, length, 1, 77))
                            .hasMessage("a message did not arrive as it was sent: sender 1, message 77, " + length
                                    + " bytes, first wrong byte at or after " + place(at, length));
                }
                bytes[at] = right;
            }
        }
    }

    @Test
    void aMessageOfAnotherSenderOrNumberIsNoticed() {
        MemorySegment message = MemorySegment.ofArray(new byte[64]);
        Payload.fill(message, 64, 1, 77);
        assertThatThrownBy(() -> Payload.check(message, 64, 0, 77)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> Payload.check(message, 64, 1, 78)).isInstanceOf(IllegalStateException.class);
    }

    private static int place(int at, int length) {
        return at < length / 4 * 4 ? at / 4 * 4 : at;
    }
}
