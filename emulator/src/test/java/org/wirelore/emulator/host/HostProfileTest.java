package org.wirelore.emulator.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class HostProfileTest {
    private static HostProfile profile(Map<String, Price> prices) {
        return new HostProfile("base", "a base", 1, 1_000, 30, 50, 10, new HostProfile.Interrupts(5, 20, 10),
                new HostProfile.Pio(7, 3), 4096, new HostProfile.Pci(100, 50, 1_000, 64), prices);
    }

    @Test
    void derivingScalesInstructionsAndMemoryTrafficAndLeavesTheBus() {
        HostProfile base = profile(Map.of("copy", new Price(100, 10, 20, 7)));
        HostProfile derived = base.derive("slow", "slower", 2.0, 1.5);
        assertThat(derived.prices()).containsEntry("copy", new Price(200, 20, 30, 7));
        assertThat(derived.interrupts()).isEqualTo(new HostProfile.Interrupts(5, 40, 20));
        assertThat(derived.contextSwitchPs()).isEqualTo(60);
        assertThat(derived.wakeUpPs()).isEqualTo(100);
        assertThat(derived.pollPeriodPs()).isEqualTo(20);
        assertThat(derived.pio()).isEqualTo(base.pio());
        assertThat(derived.pci()).isEqualTo(base.pci());
        assertThat(derived.timeSlicePs()).isEqualTo(1_000);
        assertThat(derived.name()).isEqualTo("slow");
    }

    @Test
    void impossibleValuesAreRefused() {
        assertThatThrownBy(() -> new Price(-1, 0, 0, 0)).hasMessageContaining("cpuPs=-1");
        assertThatThrownBy(() -> new HostProfile.Pci(0, 0, 0, 0)).hasMessageContaining("bytesPerSecond=0");
        assertThatThrownBy(() -> profile(Map.of("pio.read", Price.bus(3)))).hasMessageContaining("profile=base");
    }
}
