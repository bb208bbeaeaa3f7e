package org.wirelore.emulator.backend.guest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.wirelore.emulator.linux.DescriptorSocket;

/** Cards that request interrupts of a guest under qtest (fact sheet guest-pci, section 3). */
class QtestLinesTest {
    private static final int BYTES = 4096;

    private final MemorySegment buffer = Arena.ofAuto().allocate(BYTES);
    private DescriptorSocket[] ends = {};
    private int firstLine = 11;

    @SuppressWarnings("NullAway.Init")
    private QtestInterrupt first;

    @SuppressWarnings("NullAway.Init")
    private QtestInterrupt second;

    @BeforeEach
    void connect() throws IOException {
        ends = DescriptorSocket.pair();
        QtestLines lines = new QtestLines(ends[0], "/m", "/s");
        first = new QtestInterrupt(lines, () -> firstLine);
        second = new QtestInterrupt(lines, () -> 11);
    }

    @AfterEach
    void leave() {
        first.close();
        ends[1].close();
    }

    @Test
    void aLineGoesToBothControllers() throws IOException {
        first.set(true, false);
        assertThat(sent()).isEqualTo("""
                set_irq_in /machine/i440fx/ioapic unnamed-gpio-in 11 1
                set_irq_in /s unnamed-gpio-in 3 1
                """);
        first.set(false, false);
        assertThat(sent()).isEqualTo("""
                set_irq_in /machine/i440fx/ioapic unnamed-gpio-in 11 0
                set_irq_in /s unnamed-gpio-in 3 0
                """);
    }

    /** PCI 2.1, section 2.2.6. */
    @Test
    void aSharedLineIsAssertedAsLongAsOneCardAssertsIt() throws IOException {
        first.set(true, false);
        assertThat(sent()).endsWith(" 1\n");
        second.set(true, false);
        first.set(false, false);
        assertThat(sent()).isEmpty();
        second.set(false, false);
        assertThat(sent()).endsWith(" 0\n");
    }

    @Test
    void aLineThatTheBiosMovesIsLoweredWhereItWas() throws IOException {
        firstLine = 5;
        first.set(true, false);
        sent();
        firstLine = 11;
        second.set(true, false);
        sent();
        first.set(false, false);
        assertThat(sent()).isEqualTo("""
                set_irq_in /machine/i440fx/ioapic unnamed-gpio-in 5 0
                set_irq_in /m unnamed-gpio-in 5 0
                """);
    }

    @Test
    void aLineThatIsNotRoutedLeadsNowhere() throws IOException {
        for (int line : new int[]{0, 16, 255}) {
            firstLine = line;
            first.set(true, false);
            first.set(false, false);
        }
        assertThat(sent()).isEmpty();
    }

    private String sent() throws IOException {
        int length = ends[1].receive(buffer, 0, BYTES);
        return length <= 0
                ? ""
                : new String(buffer.asSlice(0, length).toArray(ValueLayout.JAVA_BYTE),
                        StandardCharsets.US_ASCII);
    }
}
