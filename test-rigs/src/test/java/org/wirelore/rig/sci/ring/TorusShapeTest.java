package org.wirelore.rig.sci.ring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TorusShapeTest {
    @Test
    void theSmallestTorusIsAsSquareAsCanBe() {
        assertThat(TorusShape.around(16)).containsExactly(4, 4);
        assertThat(TorusShape.around(17)).containsExactly(6, 3);
        assertThat(TorusShape.around(128)).containsExactly(13, 10);
        assertThat(TorusShape.around(225)).containsExactly(15, 15);
        assertThat(TorusShape.around(226)).hasSize(3);
        assertThat(TorusShape.around(3375)).containsExactly(15, 15, 15);
        assertThat(TorusShape.around(3376)).isEmpty();
    }

    /** No other torus is smaller, and none of the same size has shorter ringlets. */
    @Test
    void everyNumberOfHostsHasATorusOfItsOwnOrOneWithFewPlacesMore() {
        for (int hosts = 1; hosts <= 225; hosts++) {
            List<Integer> torus = TorusShape.around(hosts);
            assertThat(TorusShape.places(torus)).isBetween(hosts, hosts + 15);
            assertThat(torus).allMatch(extent -> extent >= 1 && extent <= TorusShape.EXTENT_MAX);
            assertThat(TorusShape.around(TorusShape.places(torus))).isEqualTo(torus);
        }
    }
}
