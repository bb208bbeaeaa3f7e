package org.wirelore.rig.bench.via;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.wirelore.device.needs.Allocated;
import org.wirelore.rig.bench.rank.MemoryRank;

/** Posting, polling, sending and receiving on VIA in shared memory allocate nothing. */
@Timeout(60)
class RoundTripAllocationTest {
    private static final int ROUNDS = 2_000;
    /** The virtual machine itself may allocate something; each operation would come to far more. */
    private static final long LIMIT_BYTES = ROUNDS / 2;

    @Test
    void viplAllocatesNothing() throws Exception {
        ViplRoundTripBenchmark ends = new ViplRoundTripBenchmark();
        ends.start();
        try {
            assertNothing(rounds -> {
                for (int i = 0; i < rounds; i++) {
                    ends.roundTrip();
                    ends.emptyPoll();
                }
            });
        } finally {
            ends.close();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"SCI", "VIA", "VIASCI"})
    void messagesOfMpiAllocateNothing(MemoryRank.Device device) throws Exception {
        ViaRoundTripBenchmark ranks = new ViaRoundTripBenchmark();
        ranks.device = device;
        ranks.start();
        try {
            assertNothing(rounds -> {
                for (int i = 0; i < rounds; i++) {
                    ranks.roundTrip();
                    ranks.longMessage();
                    ranks.emptyPoll();
                }
            });
        } finally {
            ranks.close();
        }
    }

    private static void assertNothing(IntConsumer play) {
        assertThat(Allocated.least(ROUNDS, LIMIT_BYTES, play)).isLessThan(LIMIT_BYTES);
    }
}
