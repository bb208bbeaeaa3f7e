package org.wirelore.device.lanai;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.device.api.register.Register;

/** What traces call the bits of the ISR. */
class IsrNamesTest {
    @ParameterizedTest
    @CsvSource({"LANAI4, 31, DBG", "LANAI4, 30, HOST_SIG", "LANAI4, 12, LINK_INT", "LANAI4, 7, TAIL_INT",
        "LANAI7, 30, HOST_SIG", "LANAI7, 26, LINK2", "LANAI7, 25, LINK1", "LANAI7, 24, LINK0", "LANAI7, 15, PARITY",
        "LANAI7, 0, HEAD", "LANAI9, 29, LANAI_SIG", "LANAI9, 24, BEAT_MISSED", "LANAI9, 23, TX_BLOCKED",
        "LANAI9, 22, TX_TOO_LONG", "LANAI9, 21, RX_TOO_LONG", "LANAI9, 20, ILLEGAL", "LANAI9, 19, BEAT",
        "LANAI9, 18, DATA_RECEIVED", "LANAI9, 17, DATA_SENT", "LANAI9, 16, LINK_DOWN"})
    void aBitHasTheNameOfItsChip(LanaiChip chip, int bit, String name) {
        Register isr = LanaiCard.registerMaps(Cards.of(chip, "lanai0", CardBus.PCI, 1)).getLast()
                .at(chip.registers().isr());
        assertThat(isr.fieldsIn(1 << bit)).isEqualTo(name);
    }
}
