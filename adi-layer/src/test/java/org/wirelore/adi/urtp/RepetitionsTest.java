package org.wirelore.adi.urtp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.adi.Adi;
import org.wirelore.adi.event.FinishOutcome;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;

/** What a sender does about a packet that is not acknowledged while its receiver does something else. */
class RepetitionsTest {
    private static final int TAG = 2;
    private static final int SHORT = 1;
    private static final int LONG = 1_000;
    private static final int MANY_PACKETS = 20_000;
    private static final long MUTE_MS = 3_000;
    private static final long AWAY_MS = 4_000;

    private final UrtpJob job = new UrtpJob(2, UrtpConfig.DEFAULT, 1 << 20);
    private final List<Long> repeatedMs = new ArrayList<>();
    private final List<Integer> types = new ArrayList<>();

    private long nowMs() {
        return job.ranks.scheduler().now() / TimeUnits.PS_PER_MS;
    }

    /** Rank 0 sends a message, which rank 1 takes and answers late. */
    private void run(int bytes) {
        job.run((adi, host) -> {
            if (adi.rank() == 1) {
                away(adi, host);
            }
            for (int from = 0; from < 2; from++) {
                if (adi.rank() == from) {
                    adi.send(MemorySegment.ofArray(new byte[bytes]), 0, bytes, 1 - from, TAG, 0);
                } else {
                    adi.receive(MemorySegment.ofArray(new byte[bytes]), 0, bytes, from, TAG, 0, null);
                }
            }
        });
        assertThat(job.outcomes()).containsOnly(FinishOutcome.CLEAN);
    }

    private static void away(Adi adi, Host host) {
        while (host.now() < AWAY_MS * TimeUnits.PS_PER_MS) {
            adi.progress();
            host.sleep(AWAY_MS * TimeUnits.PS_PER_MS);
        }
    }

    /** What goes to rank 1 of the message before that is back. */
    private void note(int from, SentFrame frame) {
        boolean isMessage = frame.type() == UrtpHeader.PT_TO_PT || frame.type() == UrtpHeader.PROBE;
        if (from == 0 && isMessage && nowMs() < AWAY_MS) {
            types.add(frame.type());
            repeatedMs.add(nowMs());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {600, 1_400})
    void packetsAreNoLongerThanTheShortestFramesOfTheJobsInterfaces(int bytes) {
        job.framesUpTo(bytes);
        run(MANY_PACKETS);
        for (int rank = 0; rank < 2; rank++) {
            // A multicast has a number more before it.
            assertThat(job.port(rank).longest).isEqualTo(bytes - Short.BYTES);
        }
    }

    @Test
    void framesThatAreTooShortAreRefused() {
        job.framesUpTo(50);
        assertThatThrownBy(() -> run(LONG)).hasStackTraceContaining("expected interfaces that take frames of ")
                .hasStackTraceContaining("which 2 ranks of URTP need, found one that takes at most 50");
    }

    @Test
    void repetitionsAreTwiceAsFarApartEachTimeUpToABound() {
        job.losing((from, frame) -> {
            note(from, frame);
            return from == 1 && nowMs() < MUTE_MS;
        });
        run(SHORT);
        assertThat(repeatedMs).containsExactly(0L, 40L, 120L, 280L, 600L, 1_240L, 1_880L, 2_520L, 3_160L);
        assertThat(types).containsOnly(UrtpHeader.PT_TO_PT);
    }

    @Test
    void ofALongPacketThatHasComeOnlyTheNumberIsSent() {
        job.losing((from, frame) -> {
            note(from, frame);
            return from == 1 && nowMs() < MUTE_MS;
        });
        run(LONG);
        assertThat(types).hasSize(9).containsOnlyOnce(UrtpHeader.PT_TO_PT).containsOnly(UrtpHeader.PT_TO_PT,
                UrtpHeader.PROBE);
        assertThat(job.counted("urtp.probes")).isGreaterThanOrEqualTo(8);
    }

    /** And then the sender asks once more, since it has got no acknowledgment of the copy. */
    @Test
    void oneThatIsLostIsAskedForInReturn() {
        job.losing((from, frame) -> {
            note(from, frame);
            return from == 0 && types.size() == 1 && frame.type() == UrtpHeader.PT_TO_PT;
        });
        run(LONG);
        assertThat(types).containsExactly(UrtpHeader.PT_TO_PT, UrtpHeader.PROBE, UrtpHeader.PT_TO_PT, UrtpHeader.PROBE);
        assertThat(repeatedMs).startsWith(0L, 40L, 40L);
    }
}
