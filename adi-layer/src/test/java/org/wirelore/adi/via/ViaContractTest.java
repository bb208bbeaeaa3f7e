package org.wirelore.adi.via;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Nested;
import org.wirelore.adi.contract.AdiDeviceContract;
import org.wirelore.adi.event.FinishOutcome;

/** MPI on VIA keeps the rules of a device, with any room, way of waiting and use of regions. */
class ViaContractTest {
    @Nested
    class Usual extends OnLoopback {
        Usual() {
            super(ViaProtocolConfig.DEFAULT);
        }
    }

    @Nested
    class WithFewCredits extends OnLoopback {
        WithFewCredits() {
            super(ViaProtocolConfig.DEFAULT.room(ViaProtocolConfig.CREDITS_MIN, 128));
        }
    }

    @Nested
    class Asleep extends OnLoopback {
        Asleep() {
            super(ViaProtocolConfig.DEFAULT.room(3, 200).blocking(true));
        }
    }

    @Nested
    class WithoutCache extends OnLoopback {
        WithoutCache() {
            super(ViaProtocolConfig.DEFAULT.regions(0, 0));
        }
    }

    abstract static class OnLoopback extends AdiDeviceContract {
        private final ViaProtocolConfig config;

        OnLoopback(ViaProtocolConfig config) {
            this.config = config;
        }

        @Override
        protected FinishOutcome[] run(int size, long unexpectedBytesMax, Program program) {
            ViaJob job = new ViaJob(size, config.unexpected(unexpectedBytesMax)).run(program);
            for (int rank = 0; rank < size; rank++) {
                job.fabric.countInUse("host" + rank, (what, count) -> assertThat(count).as(what).isZero());
            }
            return job.outcomes();
        }
    }
}
