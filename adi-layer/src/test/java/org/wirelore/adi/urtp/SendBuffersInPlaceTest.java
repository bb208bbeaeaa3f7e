package org.wirelore.adi.urtp;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.adi.AdiCompletion;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.event.FinishOutcome;

/** What a program sends goes from its own memory, also again, and is what it was when it was sent. */
class SendBuffersInPlaceTest {
    private static final int CONTEXT = 1;
    private static final int TAG = 3;
    private static final int SHORT_BYTES = 1000;
    private static final int LONG_BYTES = 100_000;
    private static final int WINDOW_BYTES = UrtpConfig.DEFAULT.window() * 1500;
    private static final AdiCompletion AT_ONCE = new AdiCompletion() {
        @Override
        public void onComplete(AdiRequest request) {
            throw new AssertionError("the windows are open");
        }

        @Override
        public MemorySegment room(AdiRequest request) {
            throw new AssertionError("a send has its memory");
        }
    };

    private static UrtpJob job(int ranks) {
        return new UrtpJob(ranks, UrtpConfig.DEFAULT.with(new UrtpPlaces(true, 0, false)), 1 << 20);
    }

    private static byte[] bytes(int length, int seed) {
        byte[] bytes = new byte[length];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    /** Rank 0 sends messages out of one array, each as soon as it has its array back. */
    private static void messages(UrtpJob job, int length, int count) {
        job.run((adi, host) -> {
            byte[] memory = new byte[length];
            MemorySegment segment = MemorySegment.ofArray(memory);
            for (int i = 0; i < count; i++) {
                if (adi.rank() == 0) {
                    System.arraycopy(bytes(length, i), 0, memory, 0, length);
                    adi.send(segment, 0, length, 1, TAG, CONTEXT);
                    Arrays.fill(memory, (byte) 0);
                } else {
                    adi.receive(segment, 0, length, 0, TAG, CONTEXT, null);
                    assertThat(memory).isEqualTo(bytes(length, i));
                }
            }
        });
        assertThat(job.outcomes()).containsOnly(FinishOutcome.CLEAN);
    }

    @ParameterizedTest
    @ValueSource(ints = {SHORT_BYTES, LONG_BYTES})
    void whatIsSentAgainIsWhatWasSent(int length) {
        Random chance = new Random(1);
        UrtpJob job = job(2).losing((from, frame) -> chance.nextInt(4) == 0);
        messages(job, length, 8);
        assertThat(job.counted("urtp.repeated")).isPositive();
        assertThat(job.counted("urtp.lentBytes")).isEqualTo(8L * length);
    }

    /** Of a long message no more than the packets of a window wait for an acknowledgment at its end. */
    @Test
    void mostOfALongMessageIsNeverCopied() {
        UrtpJob job = job(2);
        messages(job, LONG_BYTES, 1);
        assertThat(job.counted("urtp.lentBytes")).isEqualTo(LONG_BYTES);
        assertThat(job.counted("urtp.settledBytes")).isPositive().isLessThanOrEqualTo(WINDOW_BYTES);
    }

    @Test
    void aShortMessageIsCopiedOnceItHasGoneOut() {
        UrtpJob job = job(2);
        messages(job, SHORT_BYTES, 3);
        assertThat(job.counted("urtp.settledBytes")).isEqualTo(3 * SHORT_BYTES);
    }

    /** A multicast's memory is the program's when it says so; a receiver that has lost the frame gets the same. */
    @Test
    void aMulticastIsTheSameForWhoGetsItLate() {
        boolean[] isLost = new boolean[1];
        UrtpJob job = job(3).losing((from, frame) -> {
            boolean loses = frame.type() == UrtpHeader.BCAST && !isLost[0];
            isLost[0] |= loses;
            return loses;
        });
        job.run((adi, host) -> {
            byte[] memory = adi.rank() == 0 ? bytes(SHORT_BYTES, 7) : new byte[SHORT_BYTES];
            MemorySegment segment = MemorySegment.ofArray(memory);
            if (adi.rank() == 0) {
                assertThat(adi.groups().startMulticast(new int[]{1, 2}, segment, 0, SHORT_BYTES, TAG, CONTEXT, AT_ONCE))
                        .isEqualTo(2);
                adi.groups().settle();
                Arrays.fill(memory, (byte) 0);
            } else {
                adi.receive(segment, 0, SHORT_BYTES, 0, TAG, CONTEXT, null);
                assertThat(memory).isEqualTo(bytes(SHORT_BYTES, 7));
            }
        });
        assertThat(job.outcomes()).containsOnly(FinishOutcome.CLEAN);
        assertThat(job.counted("urtp.repeated")).isGreaterThanOrEqualTo(2);
        assertThat(job.counted("urtp.lentBytes")).isEqualTo(SHORT_BYTES);
        assertThat(job.counted("urtp.settledBytes")).isEqualTo(SHORT_BYTES);
    }
}
