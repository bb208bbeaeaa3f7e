package org.wirelore.device.tulip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.wirelore.device.tulip.TulipRegisters.*;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The general-purpose pins: CSR12 of the 21140, CSR15 and the pin interrupt of the 21143. */
class GeneralPurposePinConformanceTest {
    private static final int PIN_0 = 1 << 16;
    private static final int ENABLE_0 = 1 << 24;
    private static final int INTERRUPT_0 = 1 << 28;

    private final Machine machine = Machine.dc21143();
    private final Machine old = Machine.dc21140();

    private int pins() {
        return (machine.read(CSR15) & CSR15_MD) >>> 16;
    }

    @Test
    void outputsOfThe21140ShowWhatWasWrittenAndInputsAreHigh() {
        old.write(CSR12, CSR12_GPC | 0x0F);
        old.write(CSR12, 0xA5);
        assertThat(old.read(CSR12)).isEqualTo(0xFFFFFEF5);
    }

    @Test
    void inputsOfThe21140ShowWhatTheBoardDrives() {
        old.write(CSR12, CSR12_GPC | 0x0F);
        old.write(CSR12, 0x05);
        old.card.drivePin(7, false);
        old.card.drivePin(0, false);
        assertThat(old.read(CSR12) & 0xFF).as("pin 0 is an output").isEqualTo(0x75);
        old.write(CSR12, CSR12_GPC);
        assertThat(old.read(CSR12) & 0xFF).as("all are inputs").isEqualTo(0x7E);
        old.card.drivePin(7, true);
        assertThat(old.read(CSR12) & 0xFF).isEqualTo(0xFE);
    }

    @Test
    void directionsOfThe21143AreWrittenWithControlWriteEnableAndDataWithout() {
        machine.write(CSR15, CSR15_CWE | 0x3 << 16);
        machine.write(CSR15, 0xD << 16);
        assertThat(pins()).as("pins 2 and 3 are inputs that nothing drives").isEqualTo(0x1);
        machine.card.drivePin(3, true);
        machine.card.drivePin(1, true);
        assertThat(pins()).as("pin 1 is an output").isEqualTo(0x9);
        machine.write(CSR15, CSR15_CWE | 0xF << 16);
        assertThat(pins()).as("data written before").isEqualTo(0xD);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void aChangedLevelInterruptsWhenEnabled(int pin) {
        machine.write(CSR7, CSR5_GPI | CSR5_AIS);
        machine.write(CSR15, ENABLE_0 << pin);
        machine.card.drivePin(1 - pin, true);
        assertThat(machine.has(CSR5_GPI)).as("the other pin is not enabled").isFalse();
        machine.card.drivePin(pin, false);
        assertThat(machine.has(CSR5_GPI)).as("no change").isFalse();
        machine.card.drivePin(pin, true);
        assertThat(machine.has(CSR5_GPI | CSR5_AIS)).isTrue();
        assertThat(machine.read(CSR15) & CSR15_GI).isEqualTo(INTERRUPT_0 << pin);
        assertThat(machine.line.isAsserted()).isTrue();
        machine.write(CSR5, CSR5_GPI | CSR5_AIS);
        assertThat(machine.line.isAsserted()).isFalse();
        machine.card.drivePin(pin, false);
        assertThat(machine.line.isAsserted()).as("either edge").isTrue();
    }

    @Test
    void theInterruptBitOfAPinStaysUntilItIsWrittenWithOne() {
        machine.write(CSR15, ENABLE_0);
        machine.card.drivePin(0, true);
        machine.write(CSR15, ENABLE_0);
        assertThat(machine.read(CSR15) & CSR15_GI).isEqualTo(INTERRUPT_0);
        machine.write(CSR15, ENABLE_0 | INTERRUPT_0);
        assertThat(machine.read(CSR15) & CSR15_GI).isZero();
    }

    @Test
    void outputsAndThePinsWithoutAnEnableNeverInterrupt() {
        machine.write(CSR15, CSR15_CWE | CSR15_GEI | 3 * PIN_0);
        machine.write(CSR15, CSR15_GEI | 3 * PIN_0);
        machine.write(CSR15, CSR15_GEI);
        for (int pin = 0; pin < 4; pin++) {
            machine.card.drivePin(pin, true);
        }
        assertThat(machine.has(CSR5_GPI)).isFalse();
        assertThat(machine.read(CSR15) & CSR15_GI).isZero();
    }

    @Test
    void the21140HasNoPinInterrupt() {
        old.write(CSR7, -1);
        old.write(CSR15, -1);
        old.card.drivePin(0, false);
        assertThat(old.line.isAsserted()).isFalse();
        assertThat(old.read(CSR5)).isEqualTo(0xFC000000);
    }

    @Test
    void softwareResetMakesInputsOfAllPinsAndLeavesTheBoardAlone() {
        old.write(CSR12, CSR12_GPC | 0xFF);
        old.write(CSR12, 0);
        old.card.drivePin(6, false);
        old.write(CSR0, CSR0_SWR);
        assertThat(old.read(CSR12) & 0xFF).isEqualTo(0xBF);
        old.card.reset();
        old.enable();
        assertThat(old.read(CSR12) & 0xFF).isEqualTo(0xFF);
    }

    @Test
    void aPinThatTheChipLacksIsRefused() {
        assertThatThrownBy(() -> machine.card.drivePin(4, true)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("pins 0 to 3: pin=4");
        assertThatThrownBy(() -> old.card.drivePin(8, true)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> old.card.drivePin(-1, true)).isInstanceOf(IllegalArgumentException.class);
    }
}
