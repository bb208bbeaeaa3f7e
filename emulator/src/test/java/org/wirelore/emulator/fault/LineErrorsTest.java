package org.wirelore.emulator.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.wire.Frame;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.emulator.capture.WireNote;
import org.wirelore.emulator.choice.Script;
import org.wirelore.emulator.choice.ScriptedDecider;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.fault.frame.BitErrors;
import org.wirelore.emulator.fault.frame.DribblingBits;
import org.wirelore.emulator.fault.frame.Frames;
import org.wirelore.emulator.fault.frame.SymbolError;

/** What lines do to single bits and symbols. */
class LineErrorsTest {
    /** Feeds zero frames to one effect. */
    private static final class Rig implements FaultOutlet<Frame> {
        final List<Integer> flipped = new ArrayList<>();
        final List<Frame> frames = new ArrayList<>();
        final FaultStage<Frame> stage;

        Rig(Decider decider, FaultEffect effect) {
            FaultStage<Frame> made = new FaultPlan(List.of(new FaultRule(FaultCondition.withProbability(1), effect)))
                    .stage(new FaultPath("link0", 0, 1), Frames.UNITS, new SteppedScheduler(), decider, this);
            if (made == null) {
                throw new IllegalStateException("must hold: the rule covers the path");
            }
            stage = made;
        }

        Rig feed(int count, int bytes) {
            for (int i = 0; i < count; i++) {
                Frame frame = new Frame();
                frame.length = bytes;
                stage.accept(frame);
            }
            return this;
        }

        long damaged() {
            return flipped.stream().filter(bits -> bits > 0).count();
        }

        int bits() {
            return flipped.stream().mapToInt(Integer::intValue).sum();
        }

        @Override
        public Frame claim() {
            return new Frame();
        }

        @Override
        public void pass(Frame frame, @Nullable WireNote note) {
            int bits = 0;
            for (int i = 0; i < frame.bytes.length; i++) {
                bits += Integer.bitCount(frame.bytes[i] & 0xFF);
                assertThat(i < frame.length || frame.bytes[i] == 0).isTrue();
            }
            flipped.add(bits);
            frames.add(frame);
        }

        @Override
        public void lose(Frame frame, WireNote note) {
            throw new IllegalStateException("must hold: nothing is lost");
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-5, 1e-4, 1e-3, 0.2})
    void bitsAreWrongAtTheRate(double rate) {
        int frames = 2000;
        Rig rig = new Rig(new SeededDecider(7), new BitErrors(rate)).feed(frames, 1518);
        double expected = frames * 1518 * 8 * rate;
        assertThat((double) rig.bits()).isCloseTo(expected, within(5 * Math.sqrt(expected)));
        double damaged = frames * (1 - Math.pow(1 - rate, 1518 * 8));
        assertThat((double) rig.damaged()).isCloseTo(damaged, within(5 * Math.sqrt(damaged) + 1));
        assertThat(rig.stage.counted("bitErrorsByFault")).isEqualTo(rig.damaged());
    }

    @Test
    void longFramesSufferMore() {
        Rig brief = new Rig(new SeededDecider(1), new BitErrors(1e-5)).feed(20_000, 64);
        Rig lengthy = new Rig(new SeededDecider(1), new BitErrors(1e-5)).feed(20_000, 1518);
        assertThat((double) lengthy.damaged() / brief.damaged()).isCloseTo(1518 / 64.0, within(8.0));
    }

    @Test
    void theSameSeedDamagesTheSameBits() {
        Rig first = new Rig(new SeededDecider(3), new BitErrors(1e-4)).feed(500, 1000);
        Rig second = new Rig(new SeededDecider(3), new BitErrors(1e-4)).feed(500, 1000);
        for (int i = 0; i < 500; i++) {
            assertThat(first.frames.get(i).bytes).isEqualTo(second.frames.get(i).bytes);
        }
    }

    @Test
    void aScriptWithoutAnswersLeavesEveryBitAlone() {
        assertThat(new Rig(new ScriptedDecider(Script.EMPTY), new BitErrors(0.5)).feed(10, 1518).bits()).isZero();
    }

    @Test
    void aRateThatIsNoneIsRefused() {
        for (double rate : new double[]{0, -1e-9, 0.51, Double.NaN}) {
            assertThatThrownBy(() -> new BitErrors(rate)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void symbolErrorsAndDribblingBitsMarkTheFrameAndLeaveItsBytes() {
        Rig symbols = new Rig(new SeededDecider(1), new SymbolError()).feed(1, 64);
        assertThat(symbols.frames.getFirst().symbolError).isTrue();
        assertThat(symbols.bits()).isZero();
        Rig dribble = new Rig(new SeededDecider(1), new DribblingBits()).feed(1, 64);
        assertThat(dribble.frames.getFirst().dribble).isTrue();
        assertThat(dribble.frames.getFirst().symbolError).isFalse();
        assertThat(dribble.bits()).isZero();
    }
}
