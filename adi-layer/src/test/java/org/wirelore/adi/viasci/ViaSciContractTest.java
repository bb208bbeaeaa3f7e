package org.wirelore.adi.viasci;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Nested;
import org.wirelore.adi.contract.AdiDeviceContract;
import org.wirelore.adi.event.FinishOutcome;
import org.wirelore.adi.sci.SciProtocolConfig;
import org.wirelore.adi.via.PutNotice;
import org.wirelore.adi.via.ViaProtocolConfig;

/** CHEMPI keeps the rules of a device, with any notice, room, way of waiting and use of regions. */
class ViaSciContractTest {
    private static final SciProtocolConfig SMALL = SciProtocolConfig.DEFAULT.room(4, 2, 1_024);

    @Nested
    class Usual extends OnLoopback {
        Usual() {
            super(ViaSciConfig.DEFAULT);
        }
    }

    @Nested
    class WithFlags extends OnLoopback {
        WithFlags() {
            super(ViaSciConfig.DEFAULT.noticed(PutNotice.FLAG));
        }
    }

    @Nested
    class WithLittleRoom extends OnLoopback {
        WithLittleRoom() {
            super(ViaSciConfig.of(SMALL, ViaProtocolConfig.DEFAULT.room(ViaProtocolConfig.CREDITS_MIN, 32), 100));
        }
    }

    @Nested
    class Asleep extends OnLoopback {
        Asleep() {
            super(ViaSciConfig.of(SMALL.blocking(true), ViaProtocolConfig.DEFAULT, 100));
        }
    }

    @Nested
    class WithoutCache extends OnLoopback {
        WithoutCache() {
            super(ViaSciConfig.of(SMALL, ViaProtocolConfig.DEFAULT.regions(0, 0), 100));
        }
    }

    abstract static class OnLoopback extends AdiDeviceContract {
        private final ViaSciConfig config;

        OnLoopback(ViaSciConfig config) {
            this.config = config;
        }

        @Override
        protected FinishOutcome[] run(int size, long unexpectedBytesMax, Program program) {
            ViaSciJob job = new ViaSciJob(size, new ViaSciConfig(config.sci().unexpected(unexpectedBytesMax),
                    config.via(), config.notice(), config.letters())).run(program);
            for (int rank = 0; rank < size; rank++) {
                job.nics.countInUse("host" + rank, (what, count) -> assertThat(count).as(what).isZero());
            }
            return job.outcomes();
        }
    }
}
