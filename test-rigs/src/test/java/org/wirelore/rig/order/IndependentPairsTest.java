package org.wirelore.rig.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.Decider;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.choice.match.Asked;
import org.wirelore.emulator.choice.match.Candidate;
import org.wirelore.emulator.choice.match.MatchChoices;
import org.wirelore.emulator.choice.match.MatchRecord;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.model.PlacedFaults;

/** Two answers in a row, of which the second does not depend on the first, can change places, and nothing differs. */
class IndependentPairsTest {
    private static final int PROGRAMS = Integer.getInteger("wirelore.order.pairs", 15);
    private static final int RANKS = 3;
    private static final int CALLS = 6;
    private static final int FEW = 3;

    private final Ordered decider = new Ordered();
    private int swapped;
    private int different;

    @ParameterizedTest
    @ValueSource(strings = {"all", "none"})
    void independentAnswersCanChangePlaces(String buffering) {
        swap(buffering, false);
        assertThat(different).isZero();
        assertThat(swapped).isGreaterThan(PROGRAMS / FEW);
    }

    @Test
    void manyThatDependOnEachOtherCanNot() {
        swap("all", true);
        assertThat(different).isGreaterThan(PROGRAMS / FEW);
    }

    /** Runs programs once, and again with each two answers in a row swapped that depend on each other, or do not. */
    private void swap(String buffering, boolean areDependent) {
        try (RigInstance instance = new RigInstance(OrderRigs.rig(RandomMatchProgram.class, buffering, RANKS,
                DrawnCalls.SHARED).variants().getFirst(), decider, PlacedFaults.NONE, null).undrawn()) {
            decider.steer(Objects.requireNonNull(instance.matchChoices()));
            instance.printTo(line -> {
            }, line -> {
            });
            for (int seed = 1; seed <= PROGRAMS; seed++) {
                System.setProperty(DrawnCalls.PROPERTY, seed + " " + CALLS);
                EndedRun ended = run(instance, List.of(), seed);
                List<Asked> asked = List.copyOf(decider.record().choices());
                List<Match> order = asked.stream().map(Match::of).toList();
                for (int i = 0; i + 1 < order.size(); i++) {
                    if (asked.get(i + 1).past().has(i) == areDependent) {
                        List<Match> other = new ArrayList<>(order);
                        Collections.swap(other, i, i + 1);
                        boolean isSame = ended.equals(run(instance, other, seed)) && !decider.isLost
                                && new MatchScript(order).sorted().equals(new MatchScript(
                                        decider.record().choices().stream().map(Match::of).toList()).sorted());
                        swapped++;
                        different += isSame ? 0 : 1;
                    }
                }
            }
        }
    }

    private EndedRun run(RigInstance instance, List<Match> order, long seed) {
        decider.begin(order, seed);
        return EndedRun.of(instance, instance.run());
    }

    /** Answers in an order, or at random if that is empty. */
    private static final class Ordered implements Decider {
        private final SeededDecider elsewhere = new SeededDecider(1);
        private RandomGenerator random = RandomGenerator.getDefault();
        private List<Match> order = List.of();
        private @Nullable MatchChoices channels;
        private @Nullable MatchRecord record;
        private int next = -1;
        /** Whether what should come next could not. */
        private boolean isLost;

        void steer(MatchChoices newChannels) {
            channels = newChannels;
            record = newChannels.record();
        }

        void begin(List<Match> newOrder, long seed) {
            order = newOrder;
            isLost = false;
            random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
            elsewhere.reset();
        }

        MatchRecord record() {
            return Objects.requireNonNull(record);
        }

        @Override
        public int point(ChoicePoint point) {
            int handle = elsewhere.point(point);
            if (point.what().equals(MatchChoices.NEXT)) {
                next = handle;
            }
            return handle;
        }

        @Override
        public int point(ChoicePoint point, double... weights) {
            return elsewhere.point(point, weights);
        }

        @Override
        public int choose(int point, int count) {
            int drawn = elsewhere.choose(point, count);
            if (point != next || channels == null) {
                return drawn;
            }
            List<Candidate> candidates = channels.candidates();
            if (order.isEmpty()) {
                return random.nextInt(candidates.size());
            }
            int place = record().choices().size();
            for (int i = 0; i < candidates.size(); i++) {
                if (place < order.size() && Match.of(candidates.get(i)).equals(order.get(place))) {
                    return i;
                }
            }
            isLost = true;
            return 0;
        }
    }
}
