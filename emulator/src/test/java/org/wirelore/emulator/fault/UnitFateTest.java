package org.wirelore.emulator.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.wire.Frame;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.contract.RecordingStation;
import org.wirelore.emulator.capture.WireNote;
import org.wirelore.emulator.choice.PlacementDecider;
import org.wirelore.emulator.fault.frame.Corruption;
import org.wirelore.emulator.fault.frame.Duplication;
import org.wirelore.emulator.fault.frame.Frames;
import org.wirelore.emulator.fault.frame.HeartbeatSignal;
import org.wirelore.emulator.fault.frame.Loss;
import org.wirelore.emulator.fault.frame.MissingHeartbeat;
import org.wirelore.emulator.fault.frame.Reordering;

/** One question about each frame, and each answer is one of the effects. */
class UnitFateTest {
    private static final int DROP = 1;
    private static final int DUPLICATE = 2;
    private static final int CORRUPT = 3;
    private static final int LATE = 4;
    private static final int STALE = 5;
    private static final int FRAMES = 4;
    private static final long GAP_PS = 1_000_000;
    private static final long LATE_PS = 1_000_000_000;
    private static final long STALE_PS = 10_500_000;
    private static final UnitFate<Frame> FATE = new UnitFate<>(List.of(new Loss(), new Duplication(1, 0),
            new Corruption(1), new Reordering(1, LATE_PS), new Duplication(1, STALE_PS)));

    private final Direction direction = new Direction(FATE);

    @Test
    void everyFrameIsAskedAboutOnceAndGoesOnUnharmed() {
        direction.feed();
        assertThat(direction.decider.matchingChoices()).isEqualTo(FRAMES);
        assertThat(direction.decider.alternatives(0)).isEqualTo(1 + STALE);
        assertThat(direction.decider.points().getFirst().name()).isEqualTo("link0.0to1.fate");
        assertThat(direction.decider.points().getFirst().kind()).isEqualTo(ChoicePoint.Kind.FAULT);
        assertThat(direction.outs).containsExactly("0 at 0", "1 at 1", "2 at 2", "3 at 3");
    }

    @Test
    void aDroppedFrameIsLost() {
        direction.place(1, DROP).feed();
        assertThat(direction.outs).containsExactly("0 at 0", "1 at 1: lost here: loss, frame 1", "2 at 2", "3 at 3");
        assertThat(direction.stage.counted("lostByFault")).isEqualTo(1);
        assertThat(direction.stage.counted("duplicatedByFault")).isZero();
    }

    @Test
    void aDuplicatedFrameArrivesAgainAtOnce() {
        direction.place(1, DUPLICATE).feed();
        assertThat(direction.outs).containsExactly("0 at 0", "1 at 1", "1 at 1: duplicated: copy 1", "2 at 2",
                "3 at 3");
        assertThat(direction.stage.counted("duplicatedByFault")).isEqualTo(1);
    }

    @Test
    void aCorruptedFrameFailsItsCheckSequence() {
        direction.place(1, CORRUPT).feed();
        assertThat(direction.outs).hasSize(FRAMES).contains("0 at 0", "2 at 2", "3 at 3");
        assertThat(direction.outs.get(1)).startsWith("damaged at 1: corrupted: bit 0 ");
        assertThat(direction.stage.counted("corruptedByFault")).isEqualTo(1);
    }

    @Test
    void aLateFrameGoesBehindTheNextOneOfItsDirection() {
        direction.place(1, LATE).feed();
        assertThat(direction.outs).containsExactly("0 at 0", "2 at 2", "1 at 2: reordered: held back for 1000000 ps",
                "3 at 3");
        assertThat(direction.stage.counted("reorderedByFault")).isEqualTo(1);
    }

    @Test
    void aLateFrameBehindWhichNoneComesIsLateByAMillisecond() {
        direction.place(3, LATE).feed();
        assertThat(direction.outs).endsWith("3 at 1003: reordered: held back for 1000000000 ps");
    }

    @Test
    void aStaleFrameArrivesAndComesAgainAfterItsTime() {
        direction.place(1, STALE).feed();
        assertThat(direction.outs).containsExactly("0 at 0", "1 at 1", "2 at 2", "3 at 3",
                "1 at 11: duplicated: copy 1");
        assertThat(direction.stage.counted("duplicatedByFault")).isEqualTo(1);
    }

    @Test
    void whatIsLostOrLateOvertakesNothing() {
        direction.place(0, LATE, 1, DROP, 2, LATE).feed();
        assertThat(direction.outs).containsExactly("1 at 1: lost here: loss, frame 1", "3 at 3",
                "0 at 3: reordered: held back for 3000000 ps", "2 at 3: reordered: held back for 1000000 ps");
    }

    @Test
    void aFrameWithACopyOvertakesOnce() {
        direction.place(0, LATE, 1, DUPLICATE).feed();
        assertThat(direction.outs).containsExactly("1 at 1", "0 at 1: reordered: held back for 1000000 ps",
                "1 at 1: duplicated: copy 1", "2 at 2", "3 at 3");
    }

    @Test
    void aCopyIsNotAskedAboutAgain() {
        direction.place(0, DUPLICATE, 1, STALE).feed();
        assertThat(direction.decider.matchingChoices()).isEqualTo(FRAMES);
    }

    @Test
    void aReleasedFrameIsNotDamagedByTheFateOfTheOneThatOvertookIt() {
        direction.place(1, LATE, 2, CORRUPT).feed();
        assertThat(direction.outs.get(1)).startsWith("damaged at 2: ");
        assertThat(direction.outs.get(2)).isEqualTo("1 at 2: reordered: held back for 1000000 ps");
    }

    @Test
    void resetForgetsWhatWasCountedAndHeld() {
        direction.place(3, LATE).feedWithoutEnd();
        direction.stage.reset();
        assertThat(direction.stage.held()).isZero();
        assertThat(direction.stage.counted("reorderedByFault")).isZero();
    }

    @Test
    void eachWayOfAnEffectIsAnAlternative() {
        assertThat(new UnitFate<>(List.of(new Loss(), new Corruption(3))).ways()).isEqualTo(4);
    }

    @Test
    void effectsOnNothingOrOnDifferentThingsAreRefused() {
        assertThatThrownBy(() -> new UnitFate<Frame>(List.of())).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("effects=[]");
        List<UnitEffect<?>> mixed = List.of(new Loss(), new MissingHeartbeat());
        assertThat(new MissingHeartbeat().units()).isEqualTo(HeartbeatSignal.UNITS);
        assertThatThrownBy(() -> UnitFate.of(mixed)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("MissingHeartbeat");
    }

    /** One direction of a link, in which a frame passes every microsecond; times are in microseconds. */
    private static final class Direction implements FaultOutlet<Frame> {
        final SteppedScheduler scheduler = new SteppedScheduler();
        final PlacementDecider decider = new PlacementDecider(point -> point.what().equals("fate"), null);
        final List<String> outs = new ArrayList<>();
        final FaultStage<Frame> stage;

        Direction(UnitFate<Frame> fate) {
            FaultPlan plan = new FaultPlan(List.of(new FaultRule(FaultCondition.withProbability(0), fate)));
            stage = Objects.requireNonNull(
                    plan.stage(new FaultPath("link0", 0, 1), Frames.UNITS, scheduler, decider, this));
        }

        /** @param answers numbers of frames and the fate of each */
        Direction place(int... answers) {
            long[] positions = new long[answers.length / 2];
            int[] fates = new int[answers.length / 2];
            for (int i = 0; i < positions.length; i++) {
                positions[i] = answers[2 * i];
                fates[i] = answers[2 * i + 1];
            }
            decider.place(positions, fates);
            return this;
        }

        void feed() {
            feedWithoutEnd();
            scheduler.drain();
        }

        void feedWithoutEnd() {
            for (int i = 0; i < FRAMES; i++) {
                scheduler.runUntil(i * GAP_PS);
                byte[] bytes = RecordingStation.numbered(1, 2, 64, i);
                Frame frame = new Frame();
                System.arraycopy(bytes, 0, frame.bytes, 0, bytes.length);
                frame.length = bytes.length;
                stage.accept(frame);
            }
        }

        @Override
        public Frame claim() {
            return new Frame();
        }

        @Override
        public void pass(Frame frame, @Nullable WireNote note) {
            RecordingStation.Arrival arrival = new RecordingStation.Arrival(scheduler.now(), 0, 0,
                    Arrays.copyOf(frame.bytes, frame.length), false, 0);
            outs.add((arrival.isIntact() ? Integer.toString(arrival.number()) : "damaged") + " at "
                    + scheduler.now() / GAP_PS + (note == null ? "" : ": " + note.describe()));
        }

        @Override
        public void lose(Frame frame, WireNote note) {
            pass(frame, note);
        }
    }
}
