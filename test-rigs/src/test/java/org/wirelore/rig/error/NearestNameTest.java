package org.wirelore.rig.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** The name that a user probably meant. */
class NearestNameTest {
    @Test
    void neighboursThatChangedPlacesCountOnce() {
        assertThat(NearestName.distance("widnow", "window")).isEqualTo(1);
        assertThat(NearestName.distance("kitten", "sitting")).isEqualTo(3);
    }

    @Test
    void caseDoesNotMatterAndFarNamesAreNotOffered() {
        assertThat(NearestName.of("Window", List.of("ack", "window"))).contains("window");
        assertThat(NearestName.of("zebra", List.of("ack", "window"))).isEmpty();
    }

    @Property
    void distanceIsSymmetricAndZeroOnlyForEquals(@ForAll String left, @ForAll String right) {
        assertThat(NearestName.distance(left, right)).isEqualTo(NearestName.distance(right, left));
        assertThat(NearestName.distance(left, right) == 0).isEqualTo(left.equals(right));
    }
}
