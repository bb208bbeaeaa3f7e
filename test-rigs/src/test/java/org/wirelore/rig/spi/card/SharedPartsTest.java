package org.wirelore.rig.spi.card;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.spi.RigConfig;

/** What the simulations of a rig have in common. */
class SharedPartsTest {
    @Test
    void aPartOfATypeIsMadeOnce() {
        SharedParts parts = new SharedParts();
        StringBuilder first = parts.get(StringBuilder.class, () -> new StringBuilder("first"));
        assertThat(parts.get(StringBuilder.class, () -> new StringBuilder("second"))).isSameAs(first);
        assertThat(parts.get(String.class, () -> "other")).isEqualTo("other");
    }

    @Test
    void allVariantsOfARigHaveTheSameOnesAndNoOtherRigHas() {
        RigConfig rig = Rigs.load("myrinet-routes");
        assertThat(rig.variants()).hasSizeGreaterThan(1)
                .allSatisfy(variant -> assertThat(variant.shared()).isSameAs(rig.variants().getFirst().shared()));
        assertThat(Rigs.load("myrinet-routes").variants().getFirst().shared())
                .isNotSameAs(rig.variants().getFirst().shared());
    }
}
