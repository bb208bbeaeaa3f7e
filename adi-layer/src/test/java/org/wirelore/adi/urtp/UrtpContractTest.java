package org.wirelore.adi.urtp;

import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Nested;
import org.wirelore.adi.contract.AdiDeviceContract;
import org.wirelore.adi.event.FinishOutcome;

/** MPI on URTP keeps the rules of a device, with large and small windows, and where frames get lost. */
class UrtpContractTest {
    private static final int LOST_PERCENT = 20;
    private static final UrtpConfig USUAL = UrtpConfig.DEFAULT;
    private static final UrtpConfig SMALL = small(UrtpConfig.Signals.HANDLER);

    private static UrtpConfig small(UrtpConfig.Signals signals) {
        return new UrtpConfig(2, 4, 1, 1, USUAL.minReqGapPs(), USUAL.minRecvWaitPs(), USUAL.maxRecvWaitPs(),
                USUAL.minSendWaitPs(), USUAL.maxSendWaitPs(), USUAL.probePs(), USUAL.probesMax(), USUAL.lingerPs(), 1,
                2, 1, List.of(), true, false, signals, 0, USUAL.rendezvousBytes(), EnumSet.noneOf(UrtpRule.class));
    }

    @Nested
    class WithTheUsualWindow extends OnUrtp {
        WithTheUsualWindow() {
            super(USUAL, 0);
        }
    }

    @Nested
    class WithAWindowOfTwo extends OnUrtp {
        WithAWindowOfTwo() {
            super(SMALL, 0);
        }
    }

    @Nested
    class WithLosses extends OnUrtp {
        WithLosses() {
            super(USUAL, LOST_PERCENT);
        }
    }

    @Nested
    class WithLossesAndAWindowOfTwo extends OnUrtp {
        WithLossesAndAWindowOfTwo() {
            super(SMALL, LOST_PERCENT);
        }
    }

    @Nested
    class AsleepWithLosses extends OnUrtp {
        AsleepWithLosses() {
            super(small(UrtpConfig.Signals.BLOCK), LOST_PERCENT);
        }
    }

    @Nested
    class PollingWithLosses extends OnUrtp {
        PollingWithLosses() {
            super(small(UrtpConfig.Signals.POLL), LOST_PERCENT);
        }
    }

    @Nested
    class InPlaceWithLosses extends OnUrtp {
        InPlaceWithLosses() {
            super(SMALL.with(new UrtpPlaces(true, 0, false)), LOST_PERCENT);
        }
    }

    /** A buffer for each stream of each peer, and no more. */
    @Nested
    class WithFewBuffersAndLosses extends OnUrtp {
        WithFewBuffersAndLosses() {
            super(SMALL, LOST_PERCENT);
        }

        @Override
        UrtpConfig config(int size) {
            return SMALL.with(new UrtpPlaces(false, UrtpPlaces.receiveBuffersMin(size), false));
        }
    }

    abstract static class OnUrtp extends AdiDeviceContract {
        private final UrtpConfig config;
        private final int lostPercent;

        OnUrtp(UrtpConfig config, int lostPercent) {
            this.config = config;
            this.lostPercent = lostPercent;
        }

        UrtpConfig config(int size) {
            return config;
        }

        @Override
        protected FinishOutcome[] run(int size, long unexpectedBytesMax, Program program) {
            Random chance = new Random(1);
            return new UrtpJob(size, config(size), unexpectedBytesMax)
                    .losing((from, frame) -> chance.nextInt(100) < lostPercent).run(program::run).outcomes();
        }
    }
}
