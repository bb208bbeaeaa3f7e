package org.wirelore.emulator.real;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

/** Exceptions of files that carry only a path get words. */
class FileTroubleTest {
    @Test
    void whatTheClassAloneSaysIsPutIntoWords() {
        assertThat(FileTrouble.told(new AccessDeniedException("/x"))).isEqualTo("this user has no permission for it");
        assertThat(FileTrouble.told(new NoSuchFileException("/x"))).isEqualTo("it does not exist");
        assertThat(FileTrouble.named(new AccessDeniedException("/x")))
                .isEqualTo("/x: this user has no permission for it");
    }

    @Test
    void whatTheSystemSaysIsPassedOn() {
        assertThat(FileTrouble.named(new FileSystemException("/x", null, "Read-only file system")))
                .isEqualTo("/x: Read-only file system");
        assertThat(FileTrouble.told(new IOException("No space left on device"))).isEqualTo("No space left on device");
        assertThat(FileTrouble.told(new FileSystemException("/x"))).isEqualTo("the system does not say why");
    }
}
