package org.wirelore.adi.fmp;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.AdiStatus;
import org.wirelore.adi.fmp.network.FlowControl;
import org.wirelore.adi.fmp.network.NetworkConfig;
import org.wirelore.device.needs.Allocated;

/** What a message to another host allocates: nothing. */
class FarAllocationTest {
    private static final int ROUNDS = 500;

    private final FarPair pair = new FarPair(new NetworkConfig(FlowControl.CREDITS, 16, 256));
    private final AdiStatus status = new AdiStatus();

    /** By PIO, from the staging area, in several packets, in several entries. */
    @ParameterizedTest
    @ValueSource(ints = {0, 4, 200, 400, 3_000, 6_000})
    void theProcessesOwnFunctionsAllocateNothing(int length) {
        FmpProcess left = pair.process(0);
        FmpProcess right = pair.process(1);
        MemorySegment buffer = MemorySegment.ofArray(new byte[length]);
        assertThat(Allocated.least(ROUNDS, ROUNDS, count -> {
            for (int i = 0; i < count; i++) {
                left.send(1, buffer, length);
                right.receive(0, buffer);
                right.send(0, buffer, length);
                left.receive(1, buffer);
            }
        })).isLessThan(ROUNDS);
    }

    /** Eager messages in one piece and in several, and rendezvous; expected and unexpected. */
    @ParameterizedTest
    @ValueSource(ints = {0, 4, 200, 3_000, 30_000})
    void theAdiAllocatesNothing(int length) {
        Adi left = pair.adi(0);
        Adi right = pair.adi(1);
        MemorySegment buffer = MemorySegment.ofArray(new byte[length]);
        assertThat(Allocated.least(ROUNDS, ROUNDS, count -> {
            for (int i = 0; i < count; i++) {
                AdiRequest unexpected = left.isend(buffer, 0, length, 1, 1, 0);
                AdiRequest posted = right.irecv(buffer, 0, length, Adi.ANY_SOURCE, 2, 0);
                AdiRequest expected = left.isend(buffer, 0, length, 1, 2, 0);
                finish(right, posted, left);
                finish(right, right.irecv(buffer, 0, length, 0, 1, 0), left);
                finish(left, unexpected, right);
                finish(left, expected, right);
            }
        })).isLessThan(ROUNDS);
    }

    private void finish(Adi adi, AdiRequest request, Adi other) {
        while (!adi.test(request, status)) {
            other.progress();
            pair.clock.step();
        }
    }
}
