package org.wirelore.device.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Which states have one key, and which do not. */
class StateKeyTest {
    private record Value(long high, long low) {
    }

    private static Value of(Consumer<StateKey> state) {
        StateKey key = new StateKey();
        state.accept(key);
        return new Value(key.high(), key.low());
    }

    @Test
    void eachElementAndTheirOrderCount() {
        SplittableRandom random = new SplittableRandom(1);
        Set<Value> values = new HashSet<>();
        Set<Long> highs = new HashSet<>();
        Set<Long> lows = new HashSet<>();
        int states = 20_000;
        for (int i = 0; i < states; i++) {
            long one = random.nextInt(200);
            long other = i;
            Value value = of(key -> {
                key.add(one);
                key.add(other);
            });
            values.add(value);
            highs.add(value.high());
            lows.add(value.low());
        }
        assertThat(values).hasSize(states);
        assertThat(highs).hasSize(states);
        assertThat(lows).hasSize(states);
        assertThat(of(key -> {
            key.add(1);
            key.add(2);
        })).isNotEqualTo(of(key -> {
            key.add(2);
            key.add(1);
        }));
        assertThat(of(key -> key.add(0))).isNotEqualTo(of(key -> {
        }));
    }

    @Test
    void aKeyThatBeginsAnewForgetsWhatItHad() {
        Value one = of(key -> key.add(5));
        assertThat(of(key -> {
            key.add(7);
            key.reset();
            key.add(5);
        })).isEqualTo(one);
    }

    @Test
    void whatIsVisitedIsAddedAndLeftAsItIs() {
        StateKey key = new StateKey();
        assertThat(key.field("number", -3L)).isEqualTo(-3);
        assertThat(key.field("small", 4)).isEqualTo(4);
        assertThat(key.field("flag", true)).isTrue();
        assertThat(key.field("constant", TimeUnit.DAYS)).isEqualTo(TimeUnit.DAYS);
        assertThat(key.time("moment", 90, 40)).isEqualTo(90);
        int[] numbers = {1, 2, 3};
        key.fields("numbers", numbers, 2);
        assertThat(numbers).containsExactly(1, 2, 3);
        assertThat(new Value(key.high(), key.low())).isEqualTo(of(same -> {
            same.add(-3);
            same.add(4);
            same.add(true);
            same.add(TimeUnit.DAYS);
            same.add(50);
            same.add(1);
            same.add(2);
        }));
    }

    @Test
    void onlyTheDistanceOfAPositionCounts() {
        assertThat(of(key -> key.position("at", 17, 12))).isEqualTo(of(key -> key.position("at", 105, 100)))
                .isNotEqualTo(of(key -> key.position("at", 18, 12)));
    }

    @Test
    void remnantsAndMomentsThatHavePassedDoNotCount() {
        assertThat(of(key -> key.remnant("word", 3))).isEqualTo(of(key -> key.remnant("word", 4)));
        assertThat(of(key -> key.time("past", 3, 10))).isEqualTo(of(key -> key.time("past", 9, 10)));
    }

    @Test
    void everyByteCounts() {
        byte[] bytes = new byte[21];
        Set<Value> values = new HashSet<>(List.of(of(key -> key.fields("bytes", bytes, 21))));
        for (int i = 0; i < 21; i++) {
            for (byte value : new byte[]{1, -1}) {
                bytes[i] = value;
                values.add(of(key -> key.fields("bytes", bytes, 21)));
                values.add(of(key -> key.add(MemorySegment.ofArray(bytes), 0, 21)));
                bytes[i] = 0;
            }
        }
        assertThat(values).hasSize(1 + 4 * 21);
        assertThat(of(key -> key.add(MemorySegment.ofArray(bytes), 0, 20)))
                .isNotEqualTo(of(key -> key.add(MemorySegment.ofArray(bytes), 0, 21)));
    }
}
