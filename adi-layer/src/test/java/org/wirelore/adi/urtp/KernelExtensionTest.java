package org.wirelore.adi.urtp;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;
import org.wirelore.device.bpf.BpfMachine;

/** What the filter in the kernel keeps and drops, and what it leaves in the table. */
class KernelExtensionTest {
    private static final int RANK = 1;
    private static final int RANKS = 4;
    private static final int JOB = 9;
    private static final int FRAME_BYTES = 60;

    private BpfMachine kernel = new BpfMachine(KernelExtension.program(RANK, RANKS, JOB, true));
    private final MemorySegment frame = MemorySegment.ofArray(new byte[FRAME_BYTES]);

    private boolean keeps(int type, int source, int stream, int destination, int job, int number) {
        UrtpHeader.store(frame, 0, 0, 0, type, source, stream, destination, job, 0);
        UrtpHeader.number(frame, 0, type == UrtpHeader.BCAST ? RANK : 0, number);
        return kernel.accepts(frame, 0, FRAME_BYTES);
    }

    @Test
    void packetsForThisRankAreKept() {
        assertThat(keeps(UrtpHeader.PT_TO_PT, 2, Urtp.MESSAGES, RANK, JOB, 5)).isTrue();
        assertThat(keeps(UrtpHeader.ACK, 2, Urtp.MESSAGES, RANK, JOB, 0)).isTrue();
        assertThat(keeps(UrtpHeader.BCAST, 2, Urtp.COLLECTIVE, 0, JOB, 5)).isTrue();
    }

    @Test
    void packetsForOtherRanksAndOfOtherJobsAreDropped() {
        assertThat(keeps(UrtpHeader.PT_TO_PT, 2, Urtp.MESSAGES, 3, JOB, 5)).isFalse();
        assertThat(keeps(UrtpHeader.PT_TO_PT, 2, Urtp.MESSAGES, RANK, JOB + 1, 5)).isFalse();
        assertThat(keeps(UrtpHeader.BCAST, 2, Urtp.COLLECTIVE, 0, JOB, UrtpHeader.NOT_FOR_YOU)).isFalse();
        assertThat(keeps(UrtpHeader.BCAST, 2, Urtp.COLLECTIVE, 0, JOB + 1, 5)).isFalse();
    }

    @Test
    void aRequestForTheNextPacketIsDroppedAndWhatItAcknowledgesStays() {
        int word = 2 * (Urtp.STREAMS * 2 + Urtp.MESSAGES);
        kernel.table().set(word, 7);

        assertThat(keeps(UrtpHeader.REQ, 2, Urtp.MESSAGES, RANK, JOB, 6)).isTrue();
        assertThat(kernel.table().get(word + 1)).isZero();
        assertThat(keeps(UrtpHeader.REQ, 2, Urtp.MESSAGES, RANK, JOB, 7)).isFalse();
        assertThat(kernel.table().get(word + 1)).isEqualTo(8);
        assertThat(kernel.table().get(word)).isEqualTo(7);
    }

    @Test
    void aKernelThatAnswersGetsEveryRequestButNothingForOthers() {
        kernel = new BpfMachine(KernelExtension.answering(RANK, JOB));
        assertThat(keeps(UrtpHeader.REQ, 2, Urtp.MESSAGES, RANK, JOB, 0)).isTrue();
        assertThat(keeps(UrtpHeader.BCAST, 2, Urtp.COLLECTIVE, 0, JOB, 5)).isTrue();
        assertThat(keeps(UrtpHeader.BCAST, 2, Urtp.COLLECTIVE, 0, JOB, UrtpHeader.NOT_FOR_YOU)).isFalse();
        assertThat(keeps(UrtpHeader.REQ, 2, Urtp.MESSAGES, 3, JOB, 0)).isFalse();
        assertThat(keeps(UrtpHeader.REQ, 2, Urtp.MESSAGES, RANK, JOB + 1, 0)).isFalse();
    }

    /** The words of the stream behind the last one are the next rank's. */
    @Test
    void aRequestOfNoStreamIsDroppedAndAcknowledgesNothing() {
        int word = 2 * (Urtp.STREAMS * 3 + Urtp.MESSAGES);
        kernel.table().set(word, 7);
        assertThat(keeps(UrtpHeader.REQ, 2, Urtp.STREAMS + Urtp.MESSAGES, RANK, JOB, 7)).isFalse();
        assertThat(kernel.table().get(word + 1)).isZero();
        assertThat(keeps(UrtpHeader.REQ, 2, Urtp.STREAMS, RANK, JOB, 3)).isFalse();
    }

    @Test
    void whoIsNoRankIsNotLookedUp() {
        assertThat(keeps(UrtpHeader.REQ, RANKS, Urtp.MESSAGES, RANK, JOB, 0)).isFalse();
    }
}
