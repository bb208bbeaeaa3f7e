package org.wirelore.adi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.wirelore.adi.event.FinishOutcome;
import org.wirelore.adi.world.QuietHost;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;

/** Where a rank waits for its devices, and how. */
class DeviceSetTest {
    private final List<String> calls = new ArrayList<>();
    private final Host host = new RecordingHost();
    /** How many have come before the rank sleeps. */
    private int signals;

    @Test
    void aRankSleepsInItsHostOnceEveryDeviceIsArmed() {
        adi(new Sleeper("a", true), new Sleeper("b", true)).progressOrWait();
        assertThat(calls).containsExactly("a armed", "b armed", "host sleeps", "b awake", "a awake");
    }

    @Test
    void aRankDoesNotSleepIfSomethingCameWhileItArmed() {
        adi(new Sleeper("a", true), new Sleeper("b", false), new Sleeper("c", true)).progressOrWait();
        assertThat(calls).containsExactly("a armed", "b armed", "b awake", "a awake");
    }

    /** Each of its own stores signals its host a little later, perhaps when it is about to sleep. */
    @Test
    void aRankStaysArmedAndSleepsWhereASignalFromBeforeEndsItsSleepAtOnce() {
        signals = 1;
        adi(new Sleeper("a", true), new Sleeper("b", true)).progressOrWait();
        assertThat(calls).containsExactly("a armed", "b armed", "host sleeps", "host sleeps", "b awake", "a awake");
    }

    @Test
    void aRankDoesNotSleepIfTheSignalFromBeforeWasOfAnArrival() {
        signals = 1;
        Sleeper reached = new Sleeper("a", true) {
            @Override
            public boolean poll() {
                return calls.contains("host sleeps");
            }
        };
        adi(reached, new Sleeper("b", true)).progressOrWait();
        assertThat(calls).containsExactly("a armed", "b armed", "host sleeps", "b awake", "a awake");
    }

    @Test
    void aRankThatMustPollOneDevicePollsAll() {
        adi(new Sleeper("a", true), new ArrivalDevice()).progressOrWait();
        assertThat(calls).containsExactly("host pauses");
    }

    @Test
    void theOnlyDeviceOfARankSleepsInItsOwnWay() {
        adi(new Sleeper("a", true)).progressOrWait();
        assertThat(calls).containsExactly("a armed", "a sleeps", "a awake");
    }

    @Test
    void aDeviceThatHasLeftIsWaitedForNoLonger() {
        Sleeper last = new Sleeper("b", true) {
            @Override
            public FinishOutcome finish() {
                sink().awaitArrival(Host.FOREVER);
                return FinishOutcome.CLEAN;
            }
        };
        adi(new ArrivalDevice(), last).finish();
        assertThat(calls).containsExactly("b armed", "b sleeps", "b awake");
    }

    private Adi adi(AdiDevice... devices) {
        return new Adi(host, 0, 2, devices, new AdiDevice[]{devices[0], devices[0]}, 1 << 16, null);
    }

    private class Sleeper extends ArrivalDevice implements AdiSleep {
        private final String name;
        private final boolean isQuiet;

        Sleeper(String name, boolean isQuiet) {
            this.name = name;
            this.isQuiet = isQuiet;
        }

        @Override
        public @Nullable AdiSleep sleep() {
            return this;
        }

        @Override
        public boolean arm() {
            calls.add(name + " armed");
            return isQuiet;
        }

        @Override
        public void sleep(Host own, long untilPs) {
            calls.add(name + " sleeps");
        }

        @Override
        public void disarm() {
            calls.add(name + " awake");
        }
    }

    private final class RecordingHost implements Host {
        private final QuietHost quiet = new QuietHost();
        private long nowPs;

        @Override
        public String name() {
            return quiet.name();
        }

        @Override
        public long now() {
            return nowPs;
        }

        @Override
        public Cost cost(String operation) {
            return quiet.cost(operation);
        }

        @Override
        public void spend(Cost cost) {
            quiet.spend(cost);
        }

        @Override
        public void spend(Cost cost, int units) {
            quiet.spend(cost, units);
        }

        @Override
        public void pause(long untilPs) {
            calls.add("host pauses");
        }

        @Override
        public void sleep(long untilPs) {
            calls.add("host sleeps");
            if (signals > 0) {
                signals--;
            } else {
                nowPs++;
            }
        }

        @Override
        public void signal() {
            quiet.signal();
        }
    }
}
