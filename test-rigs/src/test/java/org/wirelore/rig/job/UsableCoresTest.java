package org.wirelore.rig.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class UsableCoresTest {
    @Test
    void aListOfRangesIsRead() {
        assertThat(UsableCores.parse("0")).containsExactly(0);
        assertThat(UsableCores.parse("2-4,7,10-11")).containsExactly(2, 3, 4, 7, 10, 11);
    }

    @Test
    void thisProcessMayUseAsManyAsThePlatformSays() throws IOException {
        assertThat(UsableCores.numbers()).hasSizeGreaterThanOrEqualTo(Runtime.getRuntime().availableProcessors());
    }
}
