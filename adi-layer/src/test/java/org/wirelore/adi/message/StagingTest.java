package org.wirelore.adi.message;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.message.Staging.Block;
import org.wirelore.adi.world.QuietHost;

/** Which block a message gets. */
class StagingTest {
    private final Staging staging = new Staging(
            new Adi(new QuietHost(), 0, 1, new AdiDevice[0], new AdiDevice[0], 1 << 20, null).memory());

    @Test
    void aMessageGetsTheSmallestIdleBlockThatSuffices() {
        Block small = staging.claim(3_000);
        Block large = staging.claim(1 << 20);
        staging.release(small);
        staging.release(large);
        assertThat(staging.claim(3_000)).isSameAs(small);
        assertThat(staging.claim(5_000)).isSameAs(large);
    }

    @Test
    void blocksBeyondWhatIsKeptAreNotReused() {
        Block huge = staging.claim((int) Staging.IDLE_BYTES_MAX + 1);
        staging.release(huge);
        assertThat(staging.claim((int) Staging.IDLE_BYTES_MAX + 1)).isNotSameAs(huge);
        Block half = staging.claim((int) Staging.IDLE_BYTES_MAX / 2 + 1);
        Block other = staging.claim((int) Staging.IDLE_BYTES_MAX / 2 + 1);
        staging.release(half);
        staging.release(other);
        assertThat(staging.claim((int) Staging.IDLE_BYTES_MAX / 2 + 1)).isSameAs(other);
        assertThat(staging.claim((int) Staging.IDLE_BYTES_MAX / 2 + 1)).isNotSameAs(half);
    }
}
