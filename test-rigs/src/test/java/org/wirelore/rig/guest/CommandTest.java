package org.wirelore.rig.guest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void theFolderHoldsNothingButWhatTheToolMakesEvenWhileItRuns() throws IOException {
        assertThat(Command.run(folder, List.of(List.of("ls", "-A")))).isEmpty();
    }

    @Test
    void whatTheLastToolOfAPipelinePrintsIsReturned() throws IOException {
        assertThat(Command.run(folder, List.of(List.of("echo", "one two"), List.of("wc", "-w"))).strip())
                .isEqualTo("2");
    }

    @Test
    void whatAToolThatFailsHasPrintedIsReported() {
        assertThatThrownBy(() -> Command.run(folder, List.of(List.of("sh", "-c", "echo no room; exit 3"))))
                .isInstanceOf(IOException.class).hasMessageContaining("ended with 3: no room");
    }
}
