package org.wirelore.adi.urtp;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiCompletion;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.event.FinishOutcome;
import org.wirelore.device.api.TimeUnits;

/** Two jobs have a rank each on every station of a LAN, and nothing of one reaches the other, whatever gets lost. */
class SeveralJobsTest {
    private static final int RANKS = 3;
    private static final int OTHER_JOB = UrtpJob.JOB + 1;
    private static final int ROUNDS = 30;
    private static final int CONTEXT = 1;
    private static final int TAG = 3;
    private static final long LATE_PS = 20 * TimeUnits.PS_PER_MS;

    private static final AdiCompletion NONE = new AdiCompletion() {
        @Override
        public void onComplete(AdiRequest request) {
            throw new AssertionError("a multicast goes at once where the windows are open");
        }

        @Override
        public MemorySegment room(AdiRequest request) {
            throw new AssertionError("a send has its memory");
        }
    };

    /** Ranks take turns to multicast a number that says whose it is, and to pass it on to the next rank. */
    private static void rounds(Adi adi, int job) {
        int[] peers = IntStream.range(0, RANKS).filter(rank -> rank != adi.rank()).toArray();
        for (int round = 0; round < ROUNDS; round++) {
            int root = round % RANKS;
            int number = 1000 * job + round;
            if (adi.rank() == root) {
                while (!adi.groups().isOpen(peers, Integer.BYTES)) {
                    adi.progressOrWait();
                }
                assertThat(adi.groups().startMulticast(peers, memory(number), 0, Integer.BYTES, TAG, CONTEXT, NONE))
                        .isEqualTo(peers.length);
                adi.groups().settle();
                adi.send(memory(-number), 0, Integer.BYTES, (root + 1) % RANKS, TAG, CONTEXT + 1);
            } else {
                assertThat(received(adi, root, CONTEXT)).isEqualTo(number);
                if (adi.rank() == (root + 1) % RANKS) {
                    assertThat(received(adi, root, CONTEXT + 1)).isEqualTo(-number);
                }
            }
        }
    }

    private static MemorySegment memory(int number) {
        return MemorySegment.ofArray(new int[]{number});
    }

    private static int received(Adi adi, int from, int context) {
        MemorySegment memory = memory(0);
        adi.receive(memory, 0, Integer.BYTES, from, TAG, context, null);
        return memory.get(ValueLayout.JAVA_INT, 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 10, 30})
    void eachGetsItsOwnPacketsAndItsKernelDropsTheOthers(int lostPercent) {
        Random chance = new Random(1);
        UrtpJob.Loss loss = (from, frame) -> chance.nextInt(100) < lostPercent;
        UrtpJob job = new UrtpJob(RANKS, UrtpConfig.DEFAULT, 1 << 20).losing(loss);
        UrtpJob other = job.beside(OTHER_JOB).losing(loss);
        long[] dropped = new long[2];
        other.start((adi, host) -> {
            rounds(adi, OTHER_JOB);
            dropped[1] += other.port(adi.rank()).counters().filtered();
        });
        job.run((adi, host) -> {
            rounds(adi, UrtpJob.JOB);
            dropped[0] += job.port(adi.rank()).counters().filtered();
        });
        for (UrtpJob each : new UrtpJob[]{job, other}) {
            assertThat(each.outcomes()).containsOnly(FinishOutcome.CLEAN);
            assertThat(each.counted("urtp.malformed")).isZero();
            assertThat(each.counted("urtp.misused")).isZero();
        }
        assertThat(dropped[0]).isPositive();
        assertThat(dropped[1]).isPositive();
    }

    /** Between the opening of a port and its filter a real network interface and an emulated one take every packet. */
    @Test
    void whatComesBeforeAPortHasItsFilterIsDroppedToo() {
        UrtpJob job = new UrtpJob(RANKS, UrtpConfig.DEFAULT, 1 << 20);
        UrtpJob other = job.beside(OTHER_JOB).connectingAfter(LATE_PS);
        other.start((adi, host) -> rounds(adi, OTHER_JOB));
        job.run((adi, host) -> rounds(adi, UrtpJob.JOB));
        assertThat(job.outcomes()).containsOnly(FinishOutcome.CLEAN);
        assertThat(other.outcomes()).containsOnly(FinishOutcome.CLEAN);
        assertThat(job.counted("urtp.malformed")).isZero();
        assertThat(other.counted("urtp.malformed")).isPositive();
    }
}
