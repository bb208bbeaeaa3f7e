package org.wirelore.emulator.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exceptions of files that carry only a path get words. */
class FileErrorsTest {
    @Test
    void whatTheClassAloneSaysIsPutIntoWords() {
        assertThat(FileErrors.reason(new AccessDeniedException("/x"))).isEqualTo("this user has no permission for it");
        assertThat(FileErrors.reason(new NoSuchFileException("/x"))).isEqualTo("it does not exist");
        assertThat(FileErrors.named(new AccessDeniedException("/x")))
                .isEqualTo("/x: this user has no permission for it");
    }

    @Test
    void ofAFileThatWasToBeMadeTheFolderIsMissing(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("none/x.map");
        IOException failure = catchThrowableOfType(IOException.class, () -> Files.writeString(file, ""));
        String reason = "its folder " + folder.resolve("none") + " does not exist";
        assertThat(FileErrors.reasonOfOutput(failure)).isEqualTo(reason);
        assertThat(FileErrors.namedOutput(failure)).isEqualTo(file + ": " + reason);

        Path link = Files.createSymbolicLink(folder.resolve("link"), file);
        IOException ofLink = catchThrowableOfType(IOException.class, () -> Files.writeString(link, ""));
        assertThat(FileErrors.reasonOfOutput(ofLink)).isEqualTo("it is a link to a folder that does not exist");
        assertThat(FileErrors.reasonOfOutput(new AccessDeniedException("/x")))
                .isEqualTo("this user has no permission for it");
    }

    @Test
    void whatTheSystemSaysIsPassedOn() {
        assertThat(FileErrors.named(new FileSystemException("/x", null, "Read-only file system")))
                .isEqualTo("/x: Read-only file system");
        assertThat(FileErrors.reason(new IOException("No space left on device"))).isEqualTo("No space left on device");
        assertThat(FileErrors.reason(new FileSystemException("/x"))).isEqualTo("the system does not say why");
    }
}
