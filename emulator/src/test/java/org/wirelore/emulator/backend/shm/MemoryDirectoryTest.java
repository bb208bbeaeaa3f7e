package org.wirelore.emulator.backend.shm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is wrong with the directory of the shared memory is named, with what mends it. */
class MemoryDirectoryTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void aDirectoryThatCanBeWrittenHasNoObstacle() {
        assertThat(MemoryDirectory.obstacle(folder, "/dev/shm")).isEmpty();
    }

    @Test
    void oneThatIsMissingIsToBeMadeAndMounted() {
        MemoryDirectory missing = MemoryDirectory.obstacle(folder.resolve("none"), "/dev/shm").orElseThrow();
        assertThat(missing.found()).isEqualTo("/dev/shm does not exist");
        assertThat(missing.remedy()).isEqualTo("mkdir /dev/shm && mount -t tmpfs tmpfs /dev/shm, as root");
    }

    /** As a tmpfs of size=0: all of it is 0 bytes, and so is what is free. */
    @Test
    void oneThatHasNoLimitIsNotFull() {
        assertThat(MemoryDirectory.room(Path.of("/proc"), "/dev/shm")).isEmpty();
    }

    @Test
    void aFileInItsPlaceIsToBeRemoved() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        MemoryDirectory obstacle = MemoryDirectory.obstacle(file, "/dev/shm").orElseThrow();
        assertThat(obstacle.found()).isEqualTo("/dev/shm is not a directory");
        assertThat(obstacle.remedy()).startsWith("rm /dev/shm && mkdir /dev/shm");
        assertThatThrownBy(() -> MemoryDirectory.requireAccess(file)).isInstanceOf(IOException.class)
                .hasMessageStartingWith("shared memory needs a directory in memory that this user can write")
                .hasMessageContaining(file + " is not a directory; rm");
    }
}
