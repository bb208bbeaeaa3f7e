package org.wirelore.adi.event;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.adi.Adi;

class CollectiveTagTest {
    private static final int NUMBERS = 1 << 24;

    @ParameterizedTest
    @CsvSource({"Bcast, 7, Barrier, 7, true", "Bcast, 7, Bcast, 7, false", "Bcast, 7, Barrier, 8, false",
        "Split, 7, Create, 7, false", "Split, 7, Scan, 7, true"})
    void onlyOperationsOfOneNumberAndDifferentKindsContradict(String one, int number, String other, int otherNumber,
            boolean expected) {
        int tag = CollectiveTag.of(one, number);
        int otherTag = CollectiveTag.of(other, otherNumber);
        assertThat(CollectiveTag.contradict(tag, otherTag)).isEqualTo(expected);
        assertThat(CollectiveTag.contradict(tag | CollectiveTag.ASIDE, otherTag)).isEqualTo(expected);
    }

    @Test
    void tagsWithoutAKindContradictNothing() {
        assertThat(CollectiveTag.contradict(7, CollectiveTag.of("Bcast", 7))).isFalse();
        assertThat(CollectiveTag.contradict(7 | CollectiveTag.ASIDE, CollectiveTag.of("Bcast", 7))).isFalse();
    }

    @Test
    void aTagTellsNameAndNumberAndIsOneThatAMessageMayHave() {
        for (String name : new String[]{"Barrier", "Scan", "Create_cart"}) {
            int tag = CollectiveTag.of(name, NUMBERS + 3);
            assertThat(tag).isBetween(0, Adi.TAG_MAX - CollectiveTag.ASIDE);
            assertThat(CollectiveTag.number(tag)).isEqualTo(3);
        }
        assertThat(CollectiveTag.name(CollectiveTag.of("Reduce_scatter", 1))).isEqualTo("Reduce_scatter");
        assertThat(CollectiveTag.name(CollectiveTag.of("Create_cart", 1)))
                .isEqualTo("a call that makes a communicator");
        assertThat(CollectiveTag.words(CollectiveTag.of("Bcast", 4))).isEqualTo("operation=5 (Bcast)");
        assertThat(CollectiveTag.words(4)).isEqualTo("tag=4");
    }
}
