package org.wirelore.adi.shm;

import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.wirelore.adi.contract.AdiDeviceContract;
import org.wirelore.adi.event.FinishOutcome;

/** Shared memory keeps the rules of a device, whether ranks poll or sleep. */
class ShmContractTest {
    @Nested
    class Polling extends InMemory {
        Polling() {
            super(WaitMode.POLL);
        }
    }

    @Nested
    class Asleep extends InMemory {
        Asleep() {
            super(WaitMode.BLOCK);
        }
    }

    abstract static class InMemory extends AdiDeviceContract {
        private final WaitMode mode;

        InMemory(WaitMode mode) {
            this.mode = mode;
        }

        @Override
        protected FinishOutcome[] run(int size, long unexpectedBytesMax, Program program) {
            ShmProtocolConfig base = ShmProtocolConfig.DEFAULT;
            ShmJob job = new ShmJob(size, new ShmProtocolConfig(mode, base.ringBytes(), base.rendezvousBytes(),
                    base.pieces(), base.pieceBytes(), unexpectedBytesMax, base.startupTimeoutPs()));
            job.run(program::run);
            return IntStream.range(0, size).mapToObj(rank -> Objects.requireNonNull(job.outcome(rank)))
                    .toArray(FinishOutcome[]::new);
        }
    }
}
