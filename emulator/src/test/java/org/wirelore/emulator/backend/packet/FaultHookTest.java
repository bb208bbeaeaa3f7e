package org.wirelore.emulator.backend.packet;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.wire.Frame;
import org.wirelore.emulator.capture.WireNote;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.fault.FaultCondition;
import org.wirelore.emulator.fault.FaultOutlet;
import org.wirelore.emulator.fault.FaultPath;
import org.wirelore.emulator.fault.FaultPlan;
import org.wirelore.emulator.fault.FaultRule;
import org.wirelore.emulator.fault.FaultScope;
import org.wirelore.emulator.fault.FaultScope.Way;
import org.wirelore.emulator.fault.FaultStage;
import org.wirelore.emulator.fault.frame.Corruption;
import org.wirelore.emulator.fault.frame.Delay;
import org.wirelore.emulator.fault.frame.Duplication;
import org.wirelore.emulator.fault.frame.Frames;
import org.wirelore.emulator.fault.frame.Loss;
import org.wirelore.emulator.fault.frame.Reordering;
import org.wirelore.emulator.time.virtual.EventQueue;

/** Faults on a real interface, by a clock that the test moves. */
class FaultHookTest {
    private static final FaultPath FROM_ONE_TO_ZERO = new FaultPath("lan", 1, 0);
    private static final FaultPath FROM_ANYWHERE_TO_TWO = new FaultPath("lan", FaultPath.FABRIC, 2);
    private static final int FRAME_BYTES = 60;

    private final SteppedHost host = new SteppedHost();
    private final List<Integer> passed = new ArrayList<>();
    private final List<Integer> numbers = new ArrayList<>();
    private final ReceiveHook.Outlet outlet = (from, offset, length) -> {
        passed.add(length);
        byte[] bytes = from.asSlice(offset, length).toArray(ValueLayout.JAVA_BYTE);
        numbers.add((int) bytes[0]);
        assertThat(bytes).isEqualTo(frame(bytes[0]));
    };

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
                new FaultRule(FaultCondition.withProbability(1), Delay.fixed(50)));
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

    @Test
    void aFrameThatIsDuplicatedArrivesAgainAtOnceOrAfterTheGap() {
        FaultHook atOnce = hook(FROM_ONE_TO_ZERO, new FaultRule(FaultCondition.atFrames(1L), new Duplication(2, 0)));
        arrive(atOnce, 0, 1, 2);
        assertThat(numbers).containsExactly(0, 1, 1, 1, 2);
        assertThat(counted(atOnce, "duplicatedByFault")).isEqualTo(2);

        numbers.clear();
        FaultHook later = hook(FROM_ONE_TO_ZERO, new FaultRule(FaultCondition.atFrames(0L), new Duplication(2, 50)));
        arrive(later, 0, 1);
        assertThat(numbers).containsExactly(0, 1);
        idleAt(later, host.nowPs + 49);
        assertThat(numbers).containsExactly(0, 1);
        idleAt(later, host.nowPs + 1);
        assertThat(numbers).containsExactly(0, 1, 0);
        // Also while others go on arriving.
        host.nowPs += 50;
        arrive(later, 2);
        assertThat(numbers).containsExactly(0, 1, 0, 0, 2);
    }

    @Test
    void aFrameThatIsReorderedGoesOnBehindLaterOnesOrWhenItsTimeIsUp() {
        FaultHook behindTwo = hook(FROM_ONE_TO_ZERO,
                new FaultRule(FaultCondition.atFrames(1L, 4L), new Reordering(2, 1_000)));
        arrive(behindTwo, 0, 1, 2, 3, 4, 5);
        assertThat(numbers).containsExactly(0, 2, 3, 1, 5);
        idleAt(behindTwo, host.nowPs + 999);
        assertThat(numbers).containsExactly(0, 2, 3, 1, 5);
        idleAt(behindTwo, host.nowPs + 1);
        assertThat(numbers).containsExactly(0, 2, 3, 1, 5, 4);
        assertThat(counted(behindTwo, "reorderedByFault")).isEqualTo(2);
    }

    @Test
    void aFrameThatIsDamagedIsLostAsACardWouldLoseItAndTheMemoryItLiesInIsLeftAlone() {
        FaultHook hook = hook(FROM_ONE_TO_ZERO, new FaultRule(FaultCondition.atFrames(1L, 3L), new Corruption(16)));
        for (int number = 0; number < 5; number++) {
            byte[] frame = frame(number);
            hook.onFrame(MemorySegment.ofArray(frame), 0, FRAME_BYTES, outlet);
            assertThat(frame).isEqualTo(frame(number));
        }
        assertThat(numbers).containsExactly(0, 2, 4);
        assertThat(counted(hook, "corruptedByFault")).isEqualTo(2);
        assertThat(hook.damaged()).isEqualTo(2);
    }

    @Test
    void aCopyThatIsDamagedIsLostAndTheOtherOneArrives() {
        FaultHook hook = hook(FROM_ONE_TO_ZERO, new FaultRule(FaultCondition.atFrames(0L), new Duplication(1, 0)),
                new FaultRule(FaultCondition.atFrames(1L), new Corruption(1)));
        arrive(hook, 7);
        assertThat(numbers).containsExactly(7);
        assertThat(hook.damaged()).isEqualTo(1);
    }

    /** The emulated wire hands the frames of a direction to the very same stage, and its cards check them. */
    @Test
    void aSeedDoesTheSameToFramesOfARealWireAsToThoseOfAnEmulatedOne() {
        FaultRule[] rules = {new FaultRule(FaultCondition.withProbability(0.1), new Loss()),
            new FaultRule(FaultCondition.withProbability(0.1), new Corruption(4)),
            new FaultRule(FaultCondition.withProbability(0.2), new Duplication(2, 30)),
            new FaultRule(FaultCondition.withProbability(0.2), new Reordering(3, 70))};
        for (int seed = 1; seed <= 20; seed++) {
            host.nowPs = 0;
            numbers.clear();
            FaultHook hook = hook(seed, FROM_ONE_TO_ZERO, rules);
            EmulatedWire wire = new EmulatedWire(seed, plan(rules), FROM_ONE_TO_ZERO);
            for (int number = 0; number < 100; number++) {
                idleAt(hook, 20L * number);
                arrive(hook, number);
                wire.carry(frame(number), 20L * number);
            }
            idleAt(hook, 1_000_000);
            wire.queue.runUntil(1_000_000);
            assertThat(numbers).as("seed %d", seed).isEqualTo(wire.arrived).hasSizeBetween(70, 180);
            assertThat(hook.damaged()).isEqualTo(wire.damaged);
        }
    }

    private static FaultRule cut(int plug, long fromPs, long untilPs, double probability) {
        return FaultRule.linkDown(new FaultScope("lan", plug, Way.TO_STATION), fromPs, untilPs, probability);
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
            hook.onFrame(MemorySegment.ofArray(frame(0)), 0, FRAME_BYTES, outlet);
        }
        return passed.size() - before;
    }

    /** Frames arrive now, one right after the other. */
    private void arrive(FaultHook hook, int... frameNumbers) {
        for (int number : frameNumbers) {
            hook.onFrame(MemorySegment.ofArray(frame(number)), 0, FRAME_BYTES, outlet);
        }
    }

    private void idleAt(FaultHook hook, long momentPs) {
        host.nowPs = momentPs;
        hook.onIdle(outlet);
    }

    private static long counted(FaultHook hook, String counter) {
        Map<String, Long> counters = new HashMap<>();
        hook.count(counters::put);
        return Objects.requireNonNull(counters.get(counter));
    }

    private static byte[] frame(int number) {
        byte[] frame = new byte[FRAME_BYTES];
        Arrays.fill(frame, (byte) number);
        return frame;
    }

    private static final class EmulatedWire implements FaultOutlet<Frame> {
        private final EventQueue queue = new EventQueue();
        private final FaultStage<Frame> stage;
        private final List<Integer> arrived = new ArrayList<>();
        private long damaged;

        EmulatedWire(long seed, FaultPlan plan, FaultPath path) {
            stage = Objects.requireNonNull(plan.stage(path, Frames.UNITS, queue, new SeededDecider(seed), this));
        }

        void carry(byte[] bytes, long momentPs) {
            queue.runUntil(momentPs);
            Frame frame = new Frame();
            System.arraycopy(bytes, 0, frame.bytes, 0, bytes.length);
            frame.length = bytes.length + Frame.FCS_BYTES;
            stage.accept(frame);
        }

        @Override
        public Frame claim() {
            return new Frame();
        }

        @Override
        public void pass(Frame frame, @Nullable WireNote note) {
            byte[] sent = Arrays.copyOf(frame(frame.bytes[0]), FRAME_BYTES + Frame.FCS_BYTES);
            if (Arrays.equals(Arrays.copyOf(frame.bytes, frame.length), sent)) {
                arrived.add((int) frame.bytes[0]);
            } else {
                damaged++;
            }
        }

        @Override
        public void lose(Frame frame, WireNote note) {
            // No listener.
        }
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
            throw new IllegalStateException("a hook wakes no thread");
        }
    }
}
