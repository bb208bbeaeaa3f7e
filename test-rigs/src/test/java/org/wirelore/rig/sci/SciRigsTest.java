package org.wirelore.rig.sci;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.run.Rigs;

class SciRigsTest {
    @ParameterizedTest
    @ValueSource(strings = {"slots", "buffers"})
    void onlyPowersOfTwoAreTaken(String key) {
        assertThatThrownBy(() -> Rigs.load("mpi-sci", "protocol." + key + "=3"))
                .isInstanceOf(RigException.class)
                .hasMessageContaining("protocol." + key + ": expected one of 1, 2, 4, 8");
    }
}
