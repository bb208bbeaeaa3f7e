package org.wirelore.adi.fmp;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.wirelore.adi.contract.AdiDeviceContract;
import org.wirelore.adi.event.FinishOutcome;

/** LM-FMP keeps the rules of a device, in polling and in interrupt mode, with and without a temporary area. */
class FmpContractTest {
    @Nested
    class Polling extends InMemory {
        Polling() {
            super(FmpProtocolConfig.DEFAULT);
        }
    }

    @Nested
    class Asleep extends InMemory {
        Asleep() {
            super(FmpProtocolConfig.DEFAULT.sleeping(true));
        }
    }

    @Nested
    class WithoutTemporaryArea extends InMemory {
        WithoutTemporaryArea() {
            super(FmpProtocolConfig.DEFAULT.temporary(false, 0));
        }

        /** All peers share one queue, and what finds no memory stays at its head: the area is for that. */
        @Override
        @Test
        protected void aReceiveGetsItsMessageThoughOthersFindNoMemory() {
            assertThatThrownBy(super::aReceiveGetsItsMessageThoughOthersFindNoMemory)
                    .hasMessageContaining("programs must not wait for ever");
        }
    }

    /** Every limit is met all the time. */
    @Nested
    class WithLittleRoom extends InMemory {
        WithLittleRoom() {
            super(FmpAdiTest.TIGHT);
        }
    }

    abstract static class InMemory extends AdiDeviceContract {
        private final FmpProtocolConfig config;

        InMemory(FmpProtocolConfig config) {
            this.config = config;
        }

        @Override
        protected FinishOutcome[] run(int size, long unexpectedBytesMax, Program program) {
            FmpJob job = new FmpJob(size, config.unexpected(unexpectedBytesMax));
            job.run(program::run);
            return IntStream.range(0, size).mapToObj(rank -> Objects.requireNonNull(job.outcome(rank)))
                    .toArray(FinishOutcome[]::new);
        }
    }
}
