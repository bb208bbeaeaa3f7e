package org.wirelore.rig.lanai;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class LanaiConsoleTest {
    private final StringWriter out = new StringWriter();
    private final LanaiConsole console = new LanaiConsole(new PrintWriter(out, true));

    @Test
    void aCharacterMayArriveInPieces() {
        byte[] bytes = "größe".getBytes(StandardCharsets.UTF_8);
        for (byte octet : bytes) {
            console.print(octet & 0xFF);
            console.flush();
        }
        assertThat(out.toString()).isEqualTo("größe");
    }

    @Test
    void bytesThatAreNoTextAreReplaced() {
        console.print(0xFF);
        console.print('a');
        console.flush();
        assertThat(out.toString()).isEqualTo("\uFFFDa");
    }

    @Test
    void moreThanTheBufferHoldsIsHandedOnByItself() {
        for (int i = 0; i < 20_000; i++) {
            console.print('x');
        }
        assertThat(out.toString()).hasSizeGreaterThan(16_000);
        console.flush();
        assertThat(out.toString()).isEqualTo("x".repeat(20_000));
    }
}
