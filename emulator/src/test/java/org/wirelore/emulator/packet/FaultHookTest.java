package org.wirelore.emulator.packet;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.fault.FaultCondition;
import org.wirelore.emulator.fault.FaultPath;
import org.wirelore.emulator.fault.FaultPlan;
import org.wirelore.emulator.fault.FaultRule;
import org.wirelore.emulator.fault.FaultScope;
import org.wirelore.emulator.fault.FaultScope.Way;

/** Faults on a real interface, by a clock that the test moves. */
class FaultHookTest {
    private static final FaultPath FROM_ONE_TO_ZERO = new FaultPath("lan", 1, 0);
    private static final FaultPath FROM_ANYWHERE_TO_TWO = new FaultPath("lan", FaultPath.FABRIC, 2);
    private static final int FRAME_BYTES = 60;

    private final SteppedHost host = new SteppedHost();
    private final List<Integer> passed = new ArrayList<>();
    private final ReceiveHook.Outlet outlet = (from, offset, length) -> passed.add(length);

    @Test
    void framesAreLostWhileACableAtEitherEndIsCut() {
        for (int plug = 0; plug < 2; plug++) {
            passed.clear();
            FaultHook hook = hook(FROM_ONE_TO_ZERO, cut(plug, 100, 200, 1));
            assertThat(arrivals(hook, 0, 99)).isEqualTo(2);
            assertThat(arrivals(hook, 100, 199)).isZero();
            assertThat(arrivals(hook, 200, 10_000)).isEqualTo(2);
            assertThat(hook.lostLinkDown()).isEqualTo(2);
        }
    }

    @Test
    void aCableElsewhereIsNoneOfItsBusiness() {
        assertThat(FaultHook.of(host, plan(cut(1, 100, 200, 1)), FROM_ANYWHERE_TO_TWO, new SeededDecider(1))).isNull();
        assertThat(arrivals(hook(FROM_ANYWHERE_TO_TWO, cut(FaultScope.ANY_PLUG, 100, 200, 1)), 150)).isZero();
    }

    @Test
    void whatIsHeldBackDoesNotComeOutOfACutCable() {
        FaultHook hook = hook(FROM_ONE_TO_ZERO, cut(0, 100, 200, 1),
                FaultRule.Delay.fixed(FaultCondition.withProbability(1), 50));
        assertThat(arrivals(hook, 80)).isZero();
        host.nowPs = 300;
        hook.onIdle(outlet);
        assertThat(passed).isEmpty();
        assertThat(hook.lostLinkDown()).isEqualTo(1);
        assertThat(arrivals(hook, 400)).isZero();
        host.nowPs = 500;
        hook.onIdle(outlet);
        assertThat(passed).containsExactly(FRAME_BYTES);
    }

    @Test
    void bothEndsOfACableAgreeWhetherItIsCutAtAll() {
        int cuts = 0;
        for (int seed = 0; seed < 64; seed++) {
            FaultHook left = hook(seed, FROM_ONE_TO_ZERO, cut(0, 100, 200, 0.5));
            FaultHook right = hook(seed, new FaultPath("lan", 0, 1), cut(0, 100, 200, 0.5));
            int through = arrivals(left, 150);
            assertThat(arrivals(right, 150)).isEqualTo(through);
            cuts += 1 - through;
        }
        assertThat(cuts).isBetween(10, 54);
    }

    private static FaultRule cut(int plug, long fromPs, long untilPs, double probability) {
        return new FaultRule.LinkDown(new FaultScope("lan", plug, Way.TO_STATION), fromPs, untilPs, probability);
    }

    private static FaultPlan plan(FaultRule... rules) {
        return new FaultPlan(List.of(rules));
    }

    private FaultHook hook(FaultPath path, FaultRule... rules) {
        return hook(1, path, rules);
    }

    private FaultHook hook(long seed, FaultPath path, FaultRule... rules) {
        return Objects.requireNonNull(FaultHook.of(host, plan(rules), path, new SeededDecider(seed)));
    }

    /** How many frames that arrive at these moments are passed on at once. */
    private int arrivals(FaultHook hook, long... momentsPs) {
        int before = passed.size();
        for (long momentPs : momentsPs) {
            host.nowPs = momentPs;
            hook.onFrame(MemorySegment.ofArray(new byte[FRAME_BYTES]), 0, FRAME_BYTES, outlet);
        }
        return passed.size() - before;
    }

    private static final class SteppedHost implements Host {
        private long nowPs;

        @Override
        public String name() {
            return "stepped";
        }

        @Override
        public long now() {
            return nowPs;
        }

        @Override
        public Cost cost(String operation) {
            return new Cost(operation, 0, 0);
        }

        @Override
        public void spend(Cost cost) {
            throw new IllegalStateException("a hook costs the host nothing");
        }

        @Override
        public void spend(Cost cost, int units) {
            throw new IllegalStateException("a hook costs the host nothing");
        }

        @Override
        public void pause(long untilPs) {
            throw new IllegalStateException("a hook never waits");
        }

        @Override
        public void sleep(long untilPs) {
            throw new IllegalStateException("a hook never waits");
        }

        @Override
        public void signal() {
            throw new IllegalStateException("a hook wakes nobody");
        }
    }
}
