package org.wirelore.adi.fmp;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.AdiStatus;
import org.wirelore.adi.fmp.network.FlowControl;
import org.wirelore.adi.fmp.network.NetworkConfig;

/**
 * How often the processors of two hosts move the bytes of a message (paper, section 2.3): once into the staging area
 * and once out of the receive queue if the card fetches them; with programmed I/O the store into the card is all that
 * the sender does. Shown by what it costs, and by where the bytes are found afterwards.
 */
class FarCopiesTest {
    private static final int PIO_LIMIT = 256;
    private static final String CARD = "card of 0";
    private static final String STAGING = "staging area of 0";
    private static final String QUEUE = "receive queue of 1";
    private static final long SALT = 0x5DEECE66DL;

    private final FarPair pair = new FarPair(new NetworkConfig(FlowControl.CREDITS, 16, PIO_LIMIT));
    private final MemorySegment into = MemorySegment.ofArray(new byte[1 << 15]);

    @ParameterizedTest
    @ValueSource(ints = {16, 200, PIO_LIMIT})
    void aShortMessageIsStoredIntoTheCardFromWhereItLies(int length) {
        FmpProcess left = pair.process(0);
        FmpProcess right = pair.process(1);
        MemorySegment message = message(length);
        left.send(1, message, length);
        assertThat(placesOf(message, left, right)).containsExactlyInAnyOrder(CARD);
        assertThat(pair.copiedBytes(0)).isZero();
        right.receive(0, into);
        assertArrived(message);
        assertThat(placesOf(message, left, right)).containsExactlyInAnyOrder(CARD, QUEUE);
        assertThat(pair.copiedBytes(1)).isEqualTo(length);
    }

    /** What needs several entries has a head, which is made in the staging area, too. */
    @ParameterizedTest
    @CsvSource({"257, 0", "3000, 0", "6000, 8"})
    void aLongMessageIsCopiedOnceOnEachSide(int length, int headBytes) {
        FmpProcess left = pair.process(0);
        FmpProcess right = pair.process(1);
        MemorySegment message = message(length);
        left.send(1, message, length);
        assertThat(placesOf(message, left, right)).contains(STAGING).doesNotContain(CARD);
        assertThat(pair.copiedBytes(0)).isEqualTo(length + headBytes);
        right.receive(0, into);
        assertArrived(message);
        assertThat(placesOf(message, left, right)).containsExactlyInAnyOrder(STAGING, QUEUE);
        assertThat(pair.copiedBytes(1)).isEqualTo(length);
    }

    /** The same through the MPI core: eager and by rendezvous, if the receive is there in time. */
    @ParameterizedTest
    @ValueSource(ints = {3_000, 30_000})
    void anExpectedMessageOfMpiIsCopiedOnceOnEachSide(int length) {
        Adi left = pair.adi(0);
        Adi right = pair.adi(1);
        MemorySegment message = message(length);
        AdiRequest receive = right.irecv(into, 0, length, 0, 1, 0);
        AdiRequest send = left.isend(message, 0, length, 1, 1, 0);
        finish(right, receive, left);
        finish(left, send, right);
        assertArrived(message);
        assertThat(placesOf(message, left, right)).containsExactlyInAnyOrder(STAGING, QUEUE);
    }

    @Test
    void anUnexpectedMessageOfMpiWaitsInTheMemoryOfTheCore() {
        Adi left = pair.adi(0);
        Adi right = pair.adi(1);
        MemorySegment message = message(3_000);
        AdiRequest send = left.isend(message, 0, 3_000, 1, 1, 0);
        for (int i = 0; i < 100; i++) {
            left.progress();
            right.progress();
            pair.clock.step();
        }
        finish(right, right.irecv(into, 0, 3_000, 0, 1, 0), left);
        finish(left, send, right);
        assertArrived(message);
        assertThat(placesOf(message, left, right)).containsExactlyInAnyOrder(STAGING, QUEUE, "another array");
    }

    private void finish(Adi adi, AdiRequest request, Adi other) {
        while (!adi.test(request, new AdiStatus())) {
            other.progress();
            pair.clock.step();
        }
    }

    private void assertArrived(MemorySegment message) {
        assertThat(into.asSlice(0, message.byteSize()).mismatch(message)).isEqualTo(-1);
    }

    /** Where it lies besides the memory of its users, which requests still know. */
    private List<String> placesOf(MemorySegment message, Object... roots) {
        List<Object> found = new FoundBytes(message).in(roots);
        found.removeAll(List.of(base(message), base(into)));
        return found.stream().map(pair::nameOf).toList();
    }

    private static Object base(MemorySegment memory) {
        return memory.heapBase().orElseThrow();
    }

    /** Bytes of which no eight are found anywhere else. */
    private static MemorySegment message(int length) {
        MemorySegment message = MemorySegment.ofArray(new byte[length]);
        for (int at = 0; at < length; at++) {
            long word = (at / 8 + 1) * SALT * SALT;
            message.set(ValueLayout.JAVA_BYTE, at, (byte) (word >>> (at % 8 * 8)));
        }
        return message;
    }
}
