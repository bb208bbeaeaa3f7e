package org.wirelore.rig.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ProgramInputTest {
    private final ByteArrayInputStream source = new ByteArrayInputStream("typed once".getBytes(
            StandardCharsets.UTF_8));
    private final ProgramInput input = new ProgramInput(source);

    @Test
    void everyRunFindsTheSame() throws IOException {
        InputStream first = input.open();
        assertThat(first.read()).isEqualTo('t');
        assertThat(input.open()).hasContent("typed once");
        assertThat(first.available()).isEqualTo("yped once".length());
        assertThat(first).hasContent("yped once");
        assertThat(input.open()).hasContent("typed once");
    }

    @Test
    void nothingIsTakenBeforeAProgramReads() throws IOException {
        try (InputStream unread = input.open()) {
            assertThat(unread.markSupported()).isTrue();
        }
        assertThat(source.available()).isEqualTo("typed once".length());
    }
}
