package org.wirelore.device.api.shm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.wirelore.device.stress.PlainSegment;

/** A ring seen by one thread: what goes in comes out, and room is never lost. */
class RingTest {
    /** Not at the beginning of the segment, and with something behind it. */
    private static final RingLayout LAYOUT = new RingLayout(64, RingLayout.CAPACITY_BYTES_MIN);
    private static final int LONGEST = LAYOUT.payloadBytesMax();

    private final SharedSegment segment = new PlainSegment(LAYOUT.offset() + LAYOUT.bytes() + 64);
    private final RingWriter writer = new RingWriter(segment, LAYOUT);
    private final RingReader reader = new RingReader(segment, LAYOUT);
    /** Lengths of what lies in the ring, and how many records there have been. */
    private final Deque<Integer> under = new ArrayDeque<>();
    private int count;

    /** Numbers from 0 are lengths to send, others numbers of records to receive. */
    @Property(tries = 2000)
    void recordsComeOutAsTheyWentInInOrder(
            @ForAll @Size(max = 200) List<@IntRange(min = -6, max = 248) Integer> moves) {
        for (int move : moves) {
            if (move >= 0) {
                send(move);
            } else {
                receive(-move);
            }
        }
        receive(Integer.MAX_VALUE);
        assertThat(send(LONGEST)).as("a drained ring has room for the longest record").isTrue();
        assertThat(segment.memory().get(ValueLayout.JAVA_LONG, 0)).isZero();
        assertThat(segment.memory().get(ValueLayout.JAVA_LONG, LAYOUT.offset() + LAYOUT.bytes())).isZero();
    }

    /**
     * A writer that sleeps until there is room, as {@link RingReader#release} says when, sleeps no longer than needed.
     */
    @Property(tries = 2000)
    void whoWaitsForRoomLearnsOfIt(@ForAll @Size(max = 120) List<@IntRange(min = 0, max = 248) Integer> lengths) {
        for (int length : lengths) {
            if (!send(length)) {
                boolean sent = false;
                while (!sent && !under.isEmpty()) {
                    sent = take() && send(length);
                }
                assertThat(sent).as("room for " + length).isTrue();
            }
        }
        receive(Integer.MAX_VALUE);
    }

    @Test
    void aClaimThatIsNotCommittedIsForgotten() {
        assertThat(writer.claim(100)).isPositive();
        assertThat(reader.poll()).isFalse();
        assertThat(send(4)).isTrue();
        receive(1);
        assertThat(reader.poll()).isFalse();
    }

    @Test
    void nothingIsCommittedOrReleasedTwice() {
        assertThatThrownBy(() -> writer.commit(1)).isInstanceOf(IllegalStateException.class);
        send(4);
        assertThatThrownBy(() -> writer.commit(1)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(reader::release).isInstanceOf(IllegalStateException.class);
        receive(1);
        assertThatThrownBy(reader::release).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void recordsLongerThanAQuarterAreRefused() {
        assertThatThrownBy(() -> writer.claim(LONGEST + 1)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("payloadBytesMax=" + LONGEST);
        assertThatThrownBy(() -> writer.claim(-1)).isInstanceOf(IllegalArgumentException.class);
    }

    /** A header that no writer of ours stores is reported, wherever it lies and whatever it says. */
    @Property
    void whatElseIsWrittenThereIsReported(@ForAll int strange, @ForAll int type) {
        int cell = count * 16 % RingLayout.CAPACITY_BYTES_MIN;
        int toEnd = RingLayout.CAPACITY_BYTES_MIN - cell;
        long header = (long) type << Integer.SIZE | Integer.toUnsignedLong(strange);
        boolean isRecord = strange >= 1 && strange <= Math.min(LONGEST, toEnd - 8) + 1;
        if (header != 0 && !isRecord && header != Integer.toUnsignedLong(-toEnd)) {
            segment.setLongRelease(LAYOUT.start() + cell, header);
            assertThatThrownBy(reader::poll).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("something else has written there");
            segment.setLongRelease(LAYOUT.start() + cell, 0);
        }
        send(8);
        receive(1);
    }

    private boolean send(int length) {
        long at = writer.claim(length);
        if (at < 0) {
            assertThat(under).as("no room only where something lies").isNotEmpty();
            return false;
        }
        for (int i = 0; i < length; i++) {
            segment.memory().set(ValueLayout.JAVA_BYTE, at + i, (byte) (count + i));
        }
        writer.commit(count);
        under.add(length);
        count++;
        return true;
    }

    private void receive(int most) {
        for (int i = 0; i < most && !under.isEmpty(); i++) {
            take();
        }
        if (under.isEmpty()) {
            assertThat(reader.poll()).isFalse();
        }
    }

    /** Whether the writer learns of room. */
    private boolean take() {
        int number = count - under.size();
        int length = under.remove();
        assertThat(reader.poll()).isTrue();
        assertThat(reader.type()).isEqualTo(number);
        assertThat(reader.payloadBytes()).isEqualTo(length);
        for (int i = 0; i < length; i++) {
            assertThat(segment.memory().get(ValueLayout.JAVA_BYTE, reader.payload() + i))
                    .isEqualTo((byte) (number + i));
        }
        return reader.release();
    }
}
