package org.wirelore.adi.unet;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiStatus;

/** Small programs that check what they receive. */
final class Traffic {
    static final long MILLISECOND_PS = 1_000_000_000L;

    private Traffic() {
    }

    /** Rank 0 sends {@code count} messages, rank 1 receives them in order. */
    static void oneWay(Adi adi, int count, int length) {
        for (int i = 0; i < count; i++) {
            if (adi.rank() == 0) {
                send(adi, 1, i, length);
            } else if (adi.rank() == 1) {
                receive(adi, 0, i, length);
            }
        }
    }

    /** Ranks 0 and 1 pass messages to and fro. */
    static void pingPong(Adi adi, int rounds, int length) {
        for (int i = 0; i < rounds; i++) {
            if (adi.rank() == 0) {
                send(adi, 1, i, length);
                receive(adi, 1, i, length);
            } else if (adi.rank() == 1) {
                receive(adi, 0, i, length);
                send(adi, 0, i, length);
            }
        }
    }

    static void send(Adi adi, int to, int number, int length) {
        MemorySegment buffer = MemorySegment.ofArray(new byte[length]);
        fill(buffer, number);
        adi.send(buffer, 0, length, to, 1, 0);
        buffer.fill((byte) 0xEE);
    }

    static void receive(Adi adi, int from, int number, int length) {
        MemorySegment buffer = MemorySegment.ofArray(new byte[length]);
        AdiStatus status = new AdiStatus();
        adi.receive(buffer, 0, length, from, Adi.ANY_TAG, 0, status);
        assertThat(status.length).isEqualTo(length);
        assertThat(status.source).isEqualTo(from);
        assertThat(status.tag).isEqualTo(1);
        MemorySegment expected = MemorySegment.ofArray(new byte[length]);
        fill(expected, number);
        assertThat(buffer.mismatch(expected)).isEqualTo(-1);
    }

    static void fill(MemorySegment buffer, int number) {
        for (long i = 0; i < buffer.byteSize(); i++) {
            buffer.set(ValueLayout.JAVA_BYTE, i, (byte) (number * 131 + (int) i * 7));
        }
    }
}
