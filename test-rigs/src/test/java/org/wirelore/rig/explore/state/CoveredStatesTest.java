package org.wirelore.rig.explore.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Which states are covered, with how much memory. */
class CoveredStatesTest {
    private static final int PLACES = 1 << 21;
    private static final long MEGABYTE = 1_000_000;

    @Test
    void aStateCoversOneThatHasSpentAsMuchOrMore() {
        CoveredStates states = new CoveredStates(PLACES);
        states.add(1, 2, 1, 10, 7, 99);
        int place = states.find(1, 2);

        assertThat(place).isNotEqualTo(CoveredStates.NONE);
        assertThat(states.covers(place, 1, 10)).isTrue();
        assertThat(states.covers(place, 2, 11)).isTrue();
        assertThat(states.covers(place, 0, 10)).isFalse();
        assertThat(states.covers(place, 1, 9)).isFalse();
        assertThat(states.owner(place)).isEqualTo(7);
        assertThat(states.questions(place)).isEqualTo(10);
        assertThat(states.rest(place)).isEqualTo(99);
        assertThat(states.find(2, 1)).isEqualTo(CoveredStates.NONE);
        assertThat(states.find(1, 3)).isEqualTo(CoveredStates.NONE);
    }

    @Test
    void aStateWithLessSpentTakesThePlaceOfOneWithMore() {
        CoveredStates states = new CoveredStates(PLACES);
        states.add(1, 2, 2, 10, 7, 1);
        states.add(1, 2, 3, 4, 8, 1);
        assertThat(states.owner(states.find(1, 2))).as("neither covers the other").isEqualTo(7);
        states.add(1, 2, 1, 9, 9, 1);
        assertThat(states.owner(states.find(1, 2))).isEqualTo(9);
        assertThat(states.size()).isOne();
    }

    @Test
    void everyStateIsFoundAgainHoweverManyThereAre() {
        SplittableRandom random = new SplittableRandom(1);
        CoveredStates states = new CoveredStates(PLACES);
        Map<Integer, long[]> added = new HashMap<>();
        for (int i = 0; i < 100_000; i++) {
            long[] key = {random.nextLong(), random.nextLong()};
            added.put(i, key);
            states.add(key[0], key[1], i % 5, i, i, ~i);
        }
        assertThat(states.size()).isEqualTo(added.size());
        added.forEach((owner, key) -> {
            int place = states.find(key[0], key[1]);
            assertThat(states.owner(place)).isEqualTo(owner);
            assertThat(states.rest(place)).isEqualTo(~owner);
            assertThat(states.covers(place, owner % 5, owner)).isTrue();
            assertThat(states.covers(place, owner % 5, owner - 1)).isFalse();
        });
    }

    @Test
    void aFullTableTakesNoFurtherStateAndAnswersAsBefore() {
        CoveredStates states = new CoveredStates(1 << 12);
        for (int i = 1; i <= 10_000; i++) {
            states.add(i, 31L * i, 0, i, i, i);
        }
        assertThat(states.isFull()).isTrue();
        assertThat(states.size()).isEqualTo(3 << 10);
        assertThat(states.owner(states.find(5, 155))).isEqualTo(5);
        assertThat(states.find(9_999, 31L * 9_999)).isEqualTo(CoveredStates.NONE);
    }

    @Test
    void aMillionStatesTakeAtMost64Megabytes() {
        CoveredStates states = new CoveredStates(PLACES);
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 1_000_000; i++) {
            states.add(random.nextLong(), random.nextLong(), 1, i & 0xFF, i, 0);
        }
        assertThat(states.size()).isEqualTo(1_000_000);
        assertThat(states.isFull()).isFalse();
        assertThat(states.bytes()).isLessThanOrEqualTo(64 * MEGABYTE);
    }

    @Test
    void whatCanNotBeNotedIsNotAdded() {
        CoveredStates states = new CoveredStates(PLACES);
        states.add(1, 2, 255, 1, 1, 1);
        states.add(1, 2, 1, 1 << 24, 1, 1);
        assertThat(states.size()).isZero();
    }
}
