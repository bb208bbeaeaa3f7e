package org.wirelore.emulator.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A new file that another program writes to, in a folder where other users can plant links. */
class FreshFileTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void anotherProgramWritesToTheNewFileAndNotToWhatHasTakenItsPlace() throws Exception {
        Path victim = Files.writeString(folder.resolve("victim"), "of importance");
        Path file = Files.createSymbolicLink(folder.resolve("log"), victim);
        try (FileChannel made = FreshFile.open(file)) {
            Path name = FreshFile.nameForOthers(file);
            Files.move(file, folder.resolve("moved"));
            Files.createSymbolicLink(file, victim);
            assertThat(new ProcessBuilder("sh", "-c", "echo text > " + name).inheritIO().start().waitFor()).isZero();
            assertThat(made.size()).isEqualTo("text\n".length());
            assertThatThrownBy(() -> FreshFile.nameForOthers(file)).isInstanceOf(IOException.class)
                    .hasMessageContaining("has removed or replaced the new file");
        }
        assertThat(folder.resolve("moved")).hasContent("text");
        assertThat(victim).hasContent("of importance");
    }
}
