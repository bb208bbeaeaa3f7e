package org.wirelore.rig.explore.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Numbers are counted as a map counts them, however many there are. */
class FeatureCountsTest {
    @Test
    void itCountsAsAMapDoes() {
        FeatureCounts counts = new FeatureCounts();
        for (int round = 0; round < 3; round++) {
            Map<Long, Integer> expected = new HashMap<>();
            SplittableRandom random = new SplittableRandom(round);
            for (int i = 0; i < 20_000; i++) {
                long key = (1 + random.nextLong(5_000L << round)) << 32;
                assertThat(counts.add(key)).isEqualTo(expected.merge(key, 1, Integer::sum));
            }
            assertThat(counts.size()).isEqualTo(expected.size());
            for (int i = 0; i < counts.size(); i++) {
                assertThat(counts.countAt(i)).isEqualTo(expected.get(counts.key(i)))
                        .isEqualTo(counts.count(counts.key(i)));
            }
            counts.clear();
            assertThat(counts.size()).isZero();
            assertThat(counts.count(1L << 32)).isZero();
        }
    }
}
