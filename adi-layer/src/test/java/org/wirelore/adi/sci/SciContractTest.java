package org.wirelore.adi.sci;

import org.junit.jupiter.api.Nested;
import org.wirelore.adi.contract.AdiDeviceContract;
import org.wirelore.adi.event.FinishOutcome;

/** MPI in SCI segments keeps the rules of a device, with every guard, room and way of waiting. */
class SciContractTest {
    private static final SciProtocolConfig SMALL = SciProtocolConfig.DEFAULT.room(4, 2, 1_024);

    @Nested
    class WithCheckSums extends OnLoopback {
        WithCheckSums() {
            super(SciProtocolConfig.DEFAULT, 1);
        }
    }

    @Nested
    class WithFewSlots extends OnLoopback {
        WithFewSlots() {
            super(SMALL, 1);
        }
    }

    @Nested
    class WithFlagsInTheTail extends OnLoopback {
        WithFlagsInTheTail() {
            super(SMALL.guarded(Guard.TAIL, 64), 1);
        }
    }

    @Nested
    class WithBarriers extends OnLoopback {
        WithBarriers() {
            super(SMALL.guarded(Guard.BARRIER, 128), 1);
        }
    }

    @Nested
    class WithoutGuardWhereStoresKeepOrder extends OnLoopback {
        WithoutGuardWhereStoresKeepOrder() {
            super(SMALL.guarded(Guard.NONE, 128), 1);
        }
    }

    @Nested
    class AsInThePaper extends OnLoopback {
        AsInThePaper() {
            super(SciProtocolConfig.DEFAULT.asInThePaper(), 1);
        }
    }

    @Nested
    class Asleep extends OnLoopback {
        Asleep() {
            super(SMALL.blocking(true), 1);
        }
    }

    @Nested
    class TwoOnANode extends OnLoopback {
        TwoOnANode() {
            super(SMALL, 2);
        }
    }

    @Nested
    class InSharedMemoryWithFlagsInTheTail extends InSharedMemory {
        InSharedMemoryWithFlagsInTheTail() {
            super(SMALL.guarded(Guard.TAIL, 64));
        }
    }

    @Nested
    class InSharedMemoryAsInThePaper extends InSharedMemory {
        InSharedMemoryAsInThePaper() {
            super(SMALL.guarded(Guard.NONE, 128).asInThePaper());
        }
    }

    @Nested
    class InSharedMemoryAsleep extends InSharedMemory {
        InSharedMemoryAsleep() {
            super(SMALL.guarded(Guard.TAIL, 64).blocking(true));
        }
    }

    /** Where stores need no guard and are never repeated. */
    abstract static class InSharedMemory extends AdiDeviceContract {
        private final SciProtocolConfig config;

        InSharedMemory(SciProtocolConfig config) {
            this.config = config;
        }

        @Override
        protected FinishOutcome[] run(int size, long unexpectedBytesMax, Program program) {
            return new SciJob(size, config.unexpected(unexpectedBytesMax)).inMemory().run(program::run).outcomes();
        }
    }

    abstract static class OnLoopback extends AdiDeviceContract {
        private final SciProtocolConfig config;
        private final int ranksPerNode;

        OnLoopback(SciProtocolConfig config, int ranksPerNode) {
            this.config = config;
            this.ranksPerNode = ranksPerNode;
        }

        @Override
        protected FinishOutcome[] run(int size, long unexpectedBytesMax, Program program) {
            SciJob job = new SciJob(size, config.unexpected(unexpectedBytesMax)).perNode(ranksPerNode);
            job.fabric.strict();
            return job.run(program::run).outcomes();
        }
    }
}
