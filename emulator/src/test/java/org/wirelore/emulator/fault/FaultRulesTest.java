package org.wirelore.emulator.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.wire.Frame;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.contract.RecordingStation;
import org.wirelore.emulator.capture.WireEvent;
import org.wirelore.emulator.capture.WireNote;
import org.wirelore.emulator.choice.RecordingDecider;
import org.wirelore.emulator.choice.ScriptedDecider;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.fault.frame.BurstLoss;
import org.wirelore.emulator.fault.frame.Corruption;
import org.wirelore.emulator.fault.frame.Delay;
import org.wirelore.emulator.fault.frame.Duplication;
import org.wirelore.emulator.fault.frame.Frames;
import org.wirelore.emulator.fault.frame.Loss;
import org.wirelore.emulator.fault.frame.Reordering;

class FaultRulesTest {
    private static final long GAP_PS = 1_000_000;

    /** Feeds numbered frames to one stage, one every microsecond, and keeps what comes out. */
    private static final class Rig implements FaultOutlet<Frame> {
        record Out(int number, long atPs, boolean intact, boolean lost, String note) {
        }

        final SteppedScheduler scheduler = new SteppedScheduler();
        final SeededDecider decider;
        final RecordingDecider recorder;
        final List<Out> outs = new ArrayList<>();
        final @Nullable FaultStage<Frame> stage;

        Rig(long seed, FaultRule... rules) {
            this(seed, new FaultPlan(List.of(rules)));
        }

        Rig(long seed, FaultPlan plan) {
            decider = new SeededDecider(seed);
            recorder = new RecordingDecider(decider);
            stage = plan.stage(new FaultPath("link0", 0, 1), Frames.UNITS, scheduler, recorder, this);
        }

        Rig feed(int count) {
            return feed(count, 64);
        }

        Rig feed(int count, int lengthBytes) {
            for (int i = 0; i < count; i++) {
                scheduler.runUntil(i * GAP_PS);
                byte[] bytes = RecordingStation.numbered(1, 2, lengthBytes, i);
                Frame frame = new Frame();
                System.arraycopy(bytes, 0, frame.bytes, 0, bytes.length);
                frame.length = bytes.length;
                stage().accept(frame);
            }
            scheduler.drain();
            return this;
        }

        FaultStage<Frame> stage() {
            return Objects.requireNonNull(stage);
        }

        List<Integer> passed() {
            return outs.stream().filter(out -> !out.lost()).map(Out::number).toList();
        }

        List<Integer> lost() {
            return outs.stream().filter(Out::lost).map(Out::number).toList();
        }

        @Override
        public Frame claim() {
            return new Frame();
        }

        @Override
        public void pass(Frame frame, @Nullable WireNote note) {
            add(frame, note);
        }

        @Override
        public void lose(Frame frame, WireNote note) {
            add(frame, note);
        }

        private void add(Frame frame, @Nullable WireNote note) {
            RecordingStation.Arrival arrival = new RecordingStation.Arrival(scheduler.now(), 0, 0,
                    Arrays.copyOf(frame.bytes, frame.length), false, 0);
            outs.add(new Out(arrival.number(), scheduler.now(), arrival.isIntact(),
                    note != null && note.fate() == WireEvent.Fate.LOST,
                    note == null ? "" : note.describe()));
        }
    }

    private static FaultCondition always() {
        return FaultCondition.withProbability(1);
    }

    @Test
    void lossTakesAboutItsShareOfTheFrames() {
        Rig rig = new Rig(1, new FaultRule(FaultCondition.withProbability(0.1), new Loss())).feed(10_000);
        assertThat(rig.lost().size()).isBetween(850, 1150);
        assertThat(rig.passed()).hasSize(10_000 - rig.lost().size()).isSorted();
        assertThat(rig.stage().counted("lostByFault")).isEqualTo(rig.lost().size());
        assertThat(rig.outs.stream().filter(Rig.Out::lost).findFirst().orElseThrow().note())
                .isEqualTo("lost here: loss, frame " + rig.lost().getFirst());
    }

    @Test
    void whatIsCertainIsNoDecision() {
        assertThat(new Rig(1, new FaultRule(always(), new Loss())).feed(3).recorder.script().choices()).isEmpty();
        FaultRule second = new FaultRule(FaultCondition.atFrames(1L), new Loss());
        assertThat(new Rig(1, second).feed(3).recorder.script().choices()).hasSize(1);
    }

    @Test
    void framesCanBeChosenByNumber() {
        Rig rig = new Rig(1, new FaultRule(FaultCondition.atFrames(0L, 3L, 4L), new Loss())).feed(6);
        assertThat(rig.lost()).containsExactly(0, 3, 4);
        assertThat(rig.passed()).containsExactly(1, 2, 5);
    }

    @Test
    void aLifetimeBoundsTimeFramesAndTimes() {
        FaultRule byTime = new FaultRule(always().during(FaultLifetime.between(2 * GAP_PS, 4 * GAP_PS)), new Loss());
        assertThat(new Rig(1, byTime).feed(6).lost()).containsExactly(2, 3);
        FaultRule byFrame = new FaultRule(always().during(FaultLifetime.frames(1, 3)), new Loss());
        assertThat(new Rig(1, byFrame).feed(6).lost()).containsExactly(1, 2);
        FaultRule byTimes = new FaultRule(always().during(FaultLifetime.ALWAYS.atMost(2)), new Loss());
        assertThat(new Rig(1, byTimes).feed(6).lost()).containsExactly(0, 1);
    }

    @Test
    void aFilterPicksFramesByBytesLengthAndType() {
        FaultRule third = new FaultRule(always().matching(FaultMatch.BytePattern.of(14, "00000002")), new Loss());
        assertThat(new Rig(1, third).feed(5).lost()).containsExactly(2);
        FaultRule odd = new FaultRule(always().matching(new FaultMatch.BytePattern(17, "01", "01")), new Loss());
        assertThat(new Rig(1, odd).feed(5).lost()).containsExactly(1, 3);
        FaultRule type = new FaultRule(always().matching(FaultMatch.BytePattern.of(12, "88b5")), new Loss());
        assertThat(new Rig(1, type).feed(2).lost()).containsExactly(0, 1);
        FaultRule otherType = new FaultRule(always().matching(FaultMatch.BytePattern.of(12, "0800")), new Loss());
        assertThat(new Rig(1, otherType).feed(2).lost()).isEmpty();
        FaultRule length = new FaultRule(always().matching(new FaultMatch.LengthRange(65, 1518)), new Loss());
        assertThat(new Rig(1, length).feed(2, 64).lost()).isEmpty();
        assertThat(new Rig(1, length).feed(2, 65).lost()).containsExactly(0, 1);
        FaultRule beyond = new FaultRule(always().matching(FaultMatch.BytePattern.of(100, "00")), new Loss());
        assertThat(new Rig(1, beyond).feed(2, 64).lost()).isEmpty();
        FaultRule secondOdd = new FaultRule(FaultCondition.atFrames(1L)
                .matching(new FaultMatch.BytePattern(17, "01", "01")), new Loss());
        assertThat(new Rig(1, secondOdd).feed(6).lost()).as("numbers count what the filter lets through")
                .containsExactly(3);
    }

    @Test
    void aDuplicateFollowsItsOriginalAtOnceOrLater() {
        Rig atOnce = new Rig(1, new FaultRule(FaultCondition.atFrames(1L), new Duplication(2, 0))).feed(3);
        assertThat(atOnce.passed()).containsExactly(0, 1, 1, 1, 2);
        assertThat(atOnce.outs.get(1).note()).isEmpty();
        assertThat(atOnce.outs.get(3).note()).isEqualTo("duplicated: copy 2");
        assertThat(atOnce.stage().counted("duplicatedByFault")).isEqualTo(2);
        Rig later = new Rig(1, new FaultRule(FaultCondition.atFrames(1L), new Duplication(1, GAP_PS + 1))).feed(4);
        assertThat(later.passed()).containsExactly(0, 1, 2, 1, 3);
    }

    @Test
    void aHeldFrameGoesOnBehindLaterOnes() {
        Rig rig = new Rig(1, new FaultRule(FaultCondition.atFrames(1L), new Reordering(2, 100 * GAP_PS))).feed(6);
        assertThat(rig.passed()).containsExactly(0, 2, 3, 1, 4, 5);
        assertThat(rig.outs.get(3).note()).isEqualTo("reordered: held back for " + 2 * GAP_PS + " ps");
        Rig last = new Rig(1, new FaultRule(FaultCondition.atFrames(5L), new Reordering(2, 100 * GAP_PS))).feed(6);
        assertThat(last.passed()).containsExactly(0, 1, 2, 3, 4, 5);
        assertThat(last.outs.get(5).atPs()).as("no frame overtook it, so its time ran out").isEqualTo(105 * GAP_PS);
        Rig byTime = new Rig(1, new FaultRule(FaultCondition.atFrames(1L), new Reordering(0, 3 * GAP_PS / 2))).feed(4);
        assertThat(byTime.passed()).containsExactly(0, 2, 1, 3);
    }

    @Test
    void aDelayedFrameIsNotOvertaken() {
        Rig rig = new Rig(1, new FaultRule(FaultCondition.atFrames(1L), Delay.fixed(5 * GAP_PS / 2))).feed(6);
        assertThat(rig.passed()).containsExactly(0, 1, 2, 3, 4, 5);
        assertThat(rig.outs).extracting(Rig.Out::atPs).containsExactly(0L, 7 * GAP_PS / 2, 7 * GAP_PS / 2,
                7 * GAP_PS / 2,
                4 * GAP_PS, 5 * GAP_PS);
        assertThat(rig.outs.get(1).note()).isEqualTo("delayed by 2500000 ps");
        Rig exact = new Rig(1, new FaultRule(FaultCondition.atFrames(1L), Delay.fixed(2 * GAP_PS))).feed(5);
        assertThat(exact.passed()).as("also not at the moment of its release").containsExactly(0, 1, 2, 3, 4);
    }

    @Test
    void delaysRangeOverEquallySpacedSteps() {
        FaultRule rule = new FaultRule(always(), new Delay(100, 400, 4));
        Rig rig = new Rig(1, rule).feed(1000);
        List<Long> delays = new ArrayList<>();
        for (Rig.Out out : rig.outs) {
            delays.add(out.atPs() - out.number() * GAP_PS);
        }
        assertThat(delays).containsOnly(100L, 200L, 300L, 400L).contains(100L, 200L, 300L, 400L);
    }

    @Test
    void corruptionFlipsBitsAndLeavesTheCheckSequenceToCatchIt() {
        Rig rig = new Rig(1, new FaultRule(always().during(FaultLifetime.frames(0, 500)), new Corruption(3)))
                .feed(1000);
        assertThat(rig.outs.subList(0, 500)).noneMatch(Rig.Out::intact)
                .allMatch(out -> out.note().startsWith("corrupted: "));
        assertThat(rig.outs.subList(500, 1000)).allMatch(Rig.Out::intact);
        long threeBits = rig.outs.stream().filter(out -> out.note().split("corrupted", -1).length == 4).count();
        assertThat(threeBits).isBetween(120L, 215L);
    }

    @Test
    void burstLossComesInBursts() {
        Rig rig = new Rig(1, new FaultRule(FaultCondition.withProbability(0.01), new BurstLoss(0.2, 1))).feed(50_000);
        int bursts = 0;
        List<Integer> lost = rig.lost();
        for (int i = 0; i < lost.size(); i++) {
            if (i == 0 || lost.get(i) != lost.get(i - 1) + 1) {
                bursts++;
            }
        }
        assertThat(lost.size() / (double) bursts).as("mean burst, 1 / recovery").isBetween(4.3, 5.7);
        assertThat(lost.size() / 50_000.0).as("share of the bad state").isBetween(0.038, 0.058);
        Rig leaky = new Rig(1, new FaultRule(FaultCondition.withProbability(0.01), new BurstLoss(0.2, 0.5)))
                .feed(50_000);
        assertThat(leaky.lost().size() / 50_000.0).isBetween(0.018, 0.031);
    }

    @Test
    void rulesActOneAfterAnother() {
        Rig rig = new Rig(1, new FaultRule(FaultCondition.atFrames(0L), new Duplication(1, 0)),
                new FaultRule(FaultCondition.atFrames(1L), new Corruption(1)),
                new FaultRule(FaultCondition.atFrames(1L), Delay.fixed(10)),
                new FaultRule(FaultCondition.atFrames(3L), new Loss())).feed(4);
        assertThat(rig.passed()).containsExactly(0, 0, 1, 3);
        assertThat(rig.lost()).containsExactly(2);
        Rig.Out copy = rig.outs.get(1);
        assertThat(copy.note()).contains("duplicated: copy 1; corrupted: bit ", "; delayed by 10 ps");
        assertThat(copy.intact()).isFalse();
    }

    @Test
    void aNoteNamesTheRulesAsUsersCallThem() {
        List<FaultRule> rules = List.of(new FaultRule(always(), Delay.fixed(10)),
                new FaultRule(always(), new Corruption(1)),
                new FaultRule(always(), new Duplication(1, 0)), new FaultRule(FaultCondition.atFrames(0L), new Loss()),
                new FaultRule(FaultCondition.atFrames(0L), new Reordering(0, 30)));
        Rig rig = new Rig(1, new FaultPlan(rules, List.of("faults.delay=1.0", "faults.rules[0]", "faults.rules[1]",
                "faults.rules[2]", "faults.rules[3]"))).feed(1);
        assertThat(rig.outs).extracting(Rig.Out::note).satisfiesExactly(
                lost -> assertThat(lost)
                        .matches("delayed by 10 ps \\(faults\\.delay=1\\.0\\); corrupted: bit \\d+ \\(byte"
                                + " 0x\\p{XDigit}{4}\\) \\(faults\\.rules\\[0]\\); lost here: loss, frame 0"
                                + " \\(faults\\.rules\\[2]\\)"),
                copy -> assertThat(copy).endsWith("duplicated: copy 1 (faults.rules[1]); reordered: held back for 30 ps"
                        + " (faults.rules[3])"));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1})
    void rulesThatMultiplyFramesEndInsteadOfFillingTheMemory(long gapPs) {
        FaultRule[] rules = new FaultRule[10];
        Arrays.fill(rules, new FaultRule(always(), new Duplication(16, gapPs)));
        assertThatThrownBy(() -> new Rig(1, rules).feed(1)).isInstanceOf(FaultOverflowException.class)
                .hasMessageMatching(
                        "faults (copy|hold back) more than 65536 frames at once in direction link0\\.0to1: .*");
    }

    @Test
    void twoRulesOfOneKindHaveTheirOwnStreams() {
        FaultRule rule = new FaultRule(FaultCondition.withProbability(0.5), new Loss());
        Rig one = new Rig(9, rule).feed(200);
        Rig two = new Rig(9, rule, rule).feed(200);
        assertThat(two.lost()).containsAll(one.lost());
        assertThat(two.lost().size()).isGreaterThan(one.lost().size());
    }

    @Test
    void aRuleOfAnotherKindLeavesTheLossesAsTheyWere() {
        FaultRule loss = new FaultRule(FaultCondition.withProbability(0.1), new Loss());
        List<Integer> alone = new Rig(4, loss).feed(500).lost();
        List<Integer> composed = new Rig(4, new FaultRule(FaultCondition.withProbability(0.3), new Delay(5, 50, 4)),
                loss,
                new FaultRule(FaultCondition.withProbability(0.3), new Corruption(4)),
                new FaultRule(FaultCondition.withProbability(0.2), new Duplication(1, 0))).feed(500).lost();
        assertThat(composed).isEqualTo(alone).isNotEmpty();
    }

    @Test
    void aResetForgetsCountsStatesAndFramesOnHold() {
        Rig rig = new Rig(1, new FaultRule(FaultCondition.withProbability(0.3), new BurstLoss(0.3, 1)),
                new FaultRule(FaultCondition.withProbability(0.3), new Reordering(3, 5 * GAP_PS)),
                new FaultRule(FaultCondition.atFrames(2L), new Loss()));
        rig.feed(100);
        List<Rig.Out> first = List.copyOf(rig.outs);
        Frame frame = new Frame();
        frame.length = 64;
        while (rig.stage().held() == 0) {
            rig.stage().accept(frame);
        }
        rig.scheduler.reset();
        rig.decider.reset();
        rig.stage().reset();
        rig.outs.clear();
        assertThat(rig.stage().held()).isZero();
        assertThat(rig.feed(100).outs).isEqualTo(first);
    }

    @Test
    void aScopeCoversWhatItNames() {
        FaultPath there = new FaultPath("link0", 0, 1);
        FaultPath toHub = new FaultPath("hub0", FaultPath.FABRIC, 2);
        FaultPath intoSwitch = new FaultPath("switch0", 3, FaultPath.FABRIC);
        assertThat(FaultScope.everywhere().covers(there)).isTrue();
        assertThat(FaultScope.everywhere().covers(toHub)).isTrue();
        assertThat(FaultScope.everywhere().covers(intoSwitch)).as("a frame shall meet the rule once").isFalse();
        assertThat(FaultScope.to("link0", 1).covers(there)).isTrue();
        assertThat(FaultScope.from("link0", 0).covers(there)).isTrue();
        assertThat(FaultScope.from("link0", 1).covers(there)).isFalse();
        assertThat(FaultScope.wire("link1").covers(there)).isFalse();
        assertThat(FaultScope.from("switch0", 3).covers(intoSwitch)).isTrue();
        assertThat(there.name()).isEqualTo("link0.0to1");
        assertThat(toHub.name()).isEqualTo("hub0.to2");
        assertThat(intoSwitch.name()).isEqualTo("switch0.from3");
    }

    @Test
    void aDirectionThatNoRuleCoversHasNoStageAndAnUncoveredRuleIsReported() {
        FaultRule elsewhere = new FaultRule(always().in(FaultScope.wire("link7")), new Loss());
        FaultPlan plan = new FaultPlan(List.of(elsewhere));
        Rig rig = new Rig(1);
        assertThat(rig.stage).isNull();
        assertThat(plan.stage(new FaultPath("link0", 0, 1), Frames.UNITS, rig.scheduler, rig.decider, rig)).isNull();
        assertThat(plan.unused()).containsExactly(elsewhere);
    }

    @Test
    void aRecordedRunIsReplayed() {
        FaultRule[] rules = {new FaultRule(FaultCondition.withProbability(0.1), new Loss()),
            new FaultRule(FaultCondition.withProbability(0.1), new Corruption(4)),
            new FaultRule(FaultCondition.withProbability(0.2), new Delay(10, 5 * GAP_PS, 9))};
        Rig seeded = new Rig(1);
        RecordingDecider recorder = new RecordingDecider(new SeededDecider(77));
        List<Rig.Out> first = replay(seeded, recorder, rules);
        ScriptedDecider script = new ScriptedDecider(recorder.script());
        assertThat(replay(new Rig(1), script, rules)).isEqualTo(first);
        assertThat(script.unasked()).isEmpty();
    }

    private static List<Rig.Out> replay(Rig rig, Decider decider, FaultRule... rules) {
        FaultStage<Frame> stage = new FaultPlan(List.of(rules)).stage(new FaultPath("link0", 0, 1), Frames.UNITS,
                rig.scheduler, decider,
                rig);
        for (int i = 0; i < 300 && stage != null; i++) {
            rig.scheduler.runUntil(i * GAP_PS);
            byte[] bytes = RecordingStation.numbered(1, 2, 100, i);
            Frame frame = new Frame();
            System.arraycopy(bytes, 0, frame.bytes, 0, bytes.length);
            frame.length = bytes.length;
            stage.accept(frame);
        }
        rig.scheduler.drain();
        return rig.outs;
    }

    @Test
    void impossibleRulesAreRefused() {
        assertThatThrownBy(() -> FaultCondition.withProbability(1.01)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> FaultCondition.withProbability(Double.NaN))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> FaultCondition.atFrames()).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> FaultCondition.atFrames(3L, 2L)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> FaultLifetime.between(5, 5)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> FaultMatch.BytePattern.of(4, "xy")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> FaultMatch.BytePattern.of(4, "123")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new FaultRule(always(), new Delay(5, 9, 1)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new FaultRule(always(), new Reordering(1, 0)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new FaultRule(always(), new Duplication(0, 0)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new FaultRule(always(), new Corruption(0)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> FaultRule.linkDown(FaultScope.everywhere(), 5, 5, 1))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
