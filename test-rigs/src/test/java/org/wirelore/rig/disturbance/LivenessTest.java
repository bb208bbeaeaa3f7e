package org.wirelore.rig.disturbance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.emulator.choice.Choice;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.rig.model.PlacedFaults;
import org.wirelore.rig.model.PlacedKind;
import org.wirelore.rig.model.WireFaults;
import org.wirelore.rig.oracle.OracleContext;
import org.wirelore.rig.oracle.PacketHistory;
import org.wirelore.rig.report.Violation;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.VariantConfig;
import org.wirelore.rig.spi.start.HostPlaces;

/**
 * Undisturbed, rank 1 receives a message at 100, 200, 300 and 400 us, and the run ends at 900 us. A loss may cost the
 * time-out of {@code unet-explore}, 1,000 us.
 */
class LivenessTest {
    private static final PlacedFaults PLACED = PlacedFaults
            .of(List.of(PlacedKind.DROP, PlacedKind.DUPLICATE, PlacedKind.LATE, PlacedKind.HOLD, PlacedKind.KILL));
    private static final int DROP = 1;
    private static final int DUPLICATE = 2;
    private static final int LATE = 3;

    private final VariantConfig variant = Rigs.load("unet-explore").variants().getFirst();
    private final Disturbances disturbances = Objects
            .requireNonNull(Disturbances.of(variant, PLACED, new GivenAnswer(), this::nowPs));
    private final int fate = disturbances.point(ChoicePoint.fault("ether0", "0to1", fateName()));
    private final int hold = disturbances.point(new ChoicePoint("beta", "rank1", ChoicePoint.Kind.TIME, "hold"));
    private final int kill = disturbances.point(new ChoicePoint("beta", "rank1", ChoicePoint.Kind.FAULT, "kill"));
    private final int slot = disturbances.point(new ChoicePoint("ether0", "backoff", ChoicePoint.Kind.TIME, "slot"));
    private final Liveness liveness = new Liveness(
            new OracleContext(HostPlaces.of(List.of("alpha", "beta"), 2, Map.of(), 0), this::nowPs,
                    new PacketHistory(this::nowPs), true),
            disturbances, this::undisturbed);
    private long nowUs;
    private int given;
    private int measured;
    private List<Choice> measuredDraws = List.of();

    /** Answers every question with what the test wants. */
    private final class GivenAnswer implements Decider {
        private int points;

        @Override
        public int point(ChoicePoint point) {
            return points++;
        }

        @Override
        public int point(ChoicePoint point, double... weights) {
            return points++;
        }

        @Override
        public int choose(int point, int alternatives) {
            return given;
        }
    }

    @BeforeEach
    void twoMessagesArriveAsIfUndisturbed() {
        receiveAt(100);
        receiveAt(200);
    }

    @Test
    void anUndisturbedRunIsNotJudged() {
        answer(fate, 0);
        answer(slot, 7);
        endAt(1_000_000);

        assertThat(violations()).isEmpty();
        assertThat(liveness.results("v").getFirst().observations()).isZero();
    }

    @Test
    void aLossMayCostATimeOutAndWhatWasLeftOfTheUndisturbedRun() {
        nowUs = 250;
        answer(fate, DROP);
        endAt(250 + 1_000 + 700);

        assertThat(violations()).isEmpty();
        assertThat(liveness.results("v").getFirst().observations()).isEqualTo(1);
    }

    @Test
    void aRunThatTakesLongerIsFound() {
        nowUs = 250;
        answer(fate, DROP);
        endAt(250 + 1_000 + 701);

        assertThat(violations()).containsExactly("a run must end soon after its last disturbance: 1701.000 us have"
                + " passed; undisturbed it goes on for 700.000 us from there, and what was disturbed may cost"
                + " 1000.000 us");
        liveness.reset();
        assertThat(liveness.clean()).isTrue();
    }

    @Test
    void whatIsNotLostCostsLess() {
        nowUs = 250;
        answer(fate, DUPLICATE);
        endAt(250 + 701);

        assertThat(violations()).hasSize(1);
    }

    @Test
    void eachDisturbanceMayCostItsTime() {
        nowUs = 250;
        answer(fate, DROP);
        answer(fate, LATE);
        answer(hold, 1);
        endAt(250 + 1_000 + 2_000 + 123 + 700);

        assertThat(violations()).isEmpty();
    }

    @Test
    void theLastDisturbanceCountsAndHowFarTheRunWasThen() {
        nowUs = 250;
        answer(fate, DROP);
        receiveAt(1_300);
        nowUs = 1_350;
        answer(fate, DROP);
        endAt(1_350 + 2_000 + 601);

        assertThat(violations()).hasSize(1);
    }

    @Test
    void aRunThatGoesOnForEverIsFoundWhileItDoes() {
        nowUs = 250;
        answer(fate, DROP);
        receiveAt(250 + 1_000 + 8 * 700);
        assertThat(violations()).isEmpty();

        receiveAt(250 + 1_000 + 8 * 700 + 1);
        receiveAt(50_000);

        assertThat(violations()).hasSize(1);
        assertThat(measured).isEqualTo(1);
    }

    @Test
    void howLongSurvivorsOfAKilledRankTakeIsJudgedElsewhere() {
        answer(kill, 1);
        endAt(1_000_000_000);

        assertThat(violations()).isEmpty();
    }

    @Test
    void theUndisturbedRunDrawsTheSame() {
        nowUs = 250;
        answer(slot, 3);
        answer(fate, DROP);
        endAt(250 + 1_000 + 600);

        assertThat(measuredDraws).containsExactly(new Choice("ether0.backoff.slot", 0, 3, 10));
    }

    @Test
    void whereTheUndisturbedRunDoesNotEndNothingIsExpected() {
        nowUs = 250;
        answer(fate, DROP);
        measured = 10;
        endAt(1_000_000);

        assertThat(violations()).isEmpty();
    }

    private String fateName() {
        WireFaults faults = variant.fabrics().getFirst().config().faults(RigConfig.Mode.VIRTUAL);
        return Objects.requireNonNull(Objects.requireNonNull(faults).placed(PLACED));
    }

    private long nowPs() {
        return nowUs * TimeUnits.PS_PER_US;
    }

    private void answer(int point, int answer) {
        given = answer;
        disturbances.choose(point, 10);
    }

    private void receiveAt(long us) {
        nowUs = us;
        liveness.on(received());
    }

    private void endAt(long us) {
        nowUs = us;
        liveness.ended(new Outcome.Completed(nowPs()));
    }

    private static CoreEvent received() {
        return new CoreEvent(1).receiveCompleted(1, 0, 0, 8, ErrorClass.SUCCESS, 0);
    }

    private List<String> violations() {
        return liveness.results("v").getFirst().violations().stream().map(Violation::message).toList();
    }

    /** It ends, unless ten have been made. */
    private UndisturbedRun undisturbed(List<Choice> drawn) {
        measuredDraws = drawn;
        long[] timeUs = {0};
        UndisturbedRun run = new UndisturbedRun(() -> timeUs[0] * TimeUnits.PS_PER_US);
        for (int us = 100; us <= 400; us += 100) {
            timeUs[0] = us;
            run.on(received());
        }
        timeUs[0] = 900;
        if (measured++ < 10) {
            run.completed();
        }
        return run;
    }
}
