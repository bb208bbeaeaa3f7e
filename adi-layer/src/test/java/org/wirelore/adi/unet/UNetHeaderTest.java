package org.wirelore.adi.unet;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class UNetHeaderTest {
    private final MemorySegment memory = MemorySegment.ofArray(new byte[20]);
    private final UNetHeader header = new UNetHeader().wrap(memory, 3);

    @Test
    void wordsAreBigEndianAndPackedAsDrawn() {
        header.tag(0x01020304).length(1482).mode(UNetHeader.REQUEST_SEND, 0xABCD, 2047).stream(0x7FFF, 1);

        assertThat(memory.asSlice(3, 16).toArray(ValueLayout.JAVA_BYTE))
                .isEqualTo(new byte[]{1, 2, 3, 4, 0, 0, 5, (byte) 0xCA,
                    (byte) 0xFF, (byte) 0xF5, 0x79, (byte) 0xA2, (byte) 0xFF, (byte) 0xFF, (byte) 0x80, 1});
    }

    @Test
    void everyFieldReadsBackAsWritten() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 100_000; i++) {
            int tag = random.nextInt();
            int length = random.nextInt();
            int type = random.nextInt(16);
            int context = random.nextInt(1 << 16);
            int rank = random.nextInt(1 << 11);
            int sequence = random.nextInt(1 << 15);
            int acknowledgment = random.nextInt(1 << 15);
            boolean requested = random.nextBoolean();
            header.tag(tag).length(length).mode(type, context, rank).stream(sequence, acknowledgment)
                    .acknowledgmentRequested(requested);

            assertThat(header.tag()).isEqualTo(tag);
            assertThat(header.length()).isEqualTo(length);
            assertThat(header.type()).isEqualTo(type);
            assertThat(header.context()).isEqualTo(context);
            assertThat(header.rank()).isEqualTo(rank);
            assertThat(header.hasSequence()).isTrue();
            assertThat(header.sequence()).isEqualTo(sequence);
            assertThat(header.hasAcknowledgment()).isTrue();
            assertThat(header.acknowledgment()).isEqualTo(acknowledgment);
            assertThat(header.acknowledgmentRequested()).isEqualTo(requested);
        }
        assertThat(memory.asSlice(0, 3).toArray(ValueLayout.JAVA_BYTE)).containsOnly(0);
    }

    @Test
    void pureAcknowledgmentCarriesNothingElse() {
        header.tag(0).length(0).mode(UNetHeader.SHORT, 0, 0).unnumbered(0, 0x1234);

        assertThat(header.hasSequence()).isFalse();
        assertThat(header.hasAcknowledgment()).isTrue();
        assertThat(header.acknowledgment()).isEqualTo(0x1234);
        assertThat(header.type()).isZero();
        assertThat(header.rank()).isZero();
    }

    @Test
    void streamWordIsZeroWithoutReliability() {
        header.stream(5, 6).noStream();

        assertThat(header.hasSequence()).isFalse();
        assertThat(header.hasAcknowledgment()).isFalse();
    }
}
