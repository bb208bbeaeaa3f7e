package org.wirelore.adi;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.wirelore.adi.world.QuietHost;

/** What a rank makes of writes that no rank would send. */
class RemoteMemoryTest {
    @Test
    void aWriteThatNamesNoRegionIsCountedAndDropped() {
        ArrivalDevice device = new ArrivalDevice();
        Adi adi = new Adi(new QuietHost(), 0, 2, new AdiDevice[]{device}, new AdiDevice[]{device, device}, 1 << 16,
                null);
        for (int key : new int[]{-1, 0, 5, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            device.arrive(1, RemoteMemory.CONTEXT, key, 0);
        }
        assertThat(adi.memory().strayWrites()).isEqualTo(5);
        assertThat(adi.open().unexpectedCount()).isZero();
    }
}
