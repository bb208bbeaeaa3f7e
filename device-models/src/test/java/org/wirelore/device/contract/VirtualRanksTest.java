package org.wirelore.device.contract;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Host;

class VirtualRanksTest {
    @Test
    void programThatSpinsWithoutAPauseFails() {
        VirtualRanks stage = new VirtualRanks();
        Host process = stage.process("spinner");
        stage.start(process, () -> {
            while (process.now() == 0) {
                process.signal();
            }
        });
        assertThatExceptionOfType(AssertionError.class).isThrownBy(stage::run).withMessageContaining("spinner");
    }

    @Test
    void programsThatWaitForEachOtherAreNamed() {
        VirtualRanks stage = new VirtualRanks();
        Host process = stage.process("waiter");
        stage.start(process, () -> process.sleep(Host.FOREVER));
        assertThatExceptionOfType(AssertionError.class).isThrownBy(stage::run).withMessageContaining("waiter");
    }
}
