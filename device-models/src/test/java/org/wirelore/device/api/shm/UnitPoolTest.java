package org.wirelore.device.api.shm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.wirelore.device.stress.PlainSegment;

class UnitPoolTest {
    private static final UnitPoolLayout LAYOUT = new UnitPoolLayout(64, 5, 64);

    private final PlainSegment segment = new PlainSegment(64 + LAYOUT.bytes());
    private final UnitPool pool = new UnitPool(segment, LAYOUT);
    private final UnitPool other = new UnitPool(segment, LAYOUT);

    @Test
    void aFreshPoolIsFree() {
        assertThat(pool.free()).isEqualTo(5);
        assertThat(pool.take(7)).isEqualTo(5);
        assertThat(other.take(1)).isZero();
        assertThat(pool.free()).isZero();
    }

    @Test
    void whatIsTakenIsAListThatBelongsToOneProcess() {
        assertThat(pool.take(2)).isEqualTo(2);
        int first = pool.first();
        int last = pool.last();
        assertThat(pool.next(first)).isEqualTo(last);
        assertThat(other.take(2)).isEqualTo(2);
        assertThat(other.first()).isNotIn(first, last);
        pool.give(first, last);
        assertThat(pool.free()).isEqualTo(3);
        assertThat(other.take(1)).isEqualTo(1);
        assertThat(other.first()).as("the one that was used last").isEqualTo(first);
    }

    @Test
    void unitsGivenBackInAnotherOrderStayAList() {
        pool.take(1);
        int one = pool.first();
        pool.take(4);
        int first = pool.first();
        int last = pool.last();
        pool.give(one, one);
        pool.give(first, last);
        assertThat(pool.free()).isEqualTo(5);
        assertThat(pool.data(4) - pool.data(0)).isEqualTo(4L * 64);
        assertThat(pool.holds(5)).isFalse();
    }
}
