package org.wirelore.rig.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.rig.error.MissingEnvironmentException;

class FreeMemoryTest {
    @Test
    void moreRanksThanMemoryHoldsAreRefused(@TempDir Path folder) throws IOException {
        Path meminfo = Files.writeString(folder.resolve("meminfo"),
                "MemTotal:       65843940 kB\nMemFree:          100000 kB\nMemAvailable:    1048576 kB\n");
        assertThatCode(() -> FreeMemory.require(meminfo, 32)).doesNotThrowAnyException();
        assertThatThrownBy(() -> FreeMemory.require(meminfo, 33)).isInstanceOfSatisfying(
                MissingEnvironmentException.class, missing -> {
                    assertThat(missing).hasMessage(
                            "expected room for 33 processes of 32 MiB and more, found 1024 MiB of free memory");
                    assertThat(missing.remedy()).startsWith("start 32 ranks at most");
                });
    }

    @Test
    void aMachineThatDoesNotSayRefusesNothing(@TempDir Path folder) throws IOException {
        Path meminfo = Files.writeString(folder.resolve("meminfo"), "MemTotal:       65843940 kB\n");
        assertThatCode(() -> FreeMemory.require(meminfo, 2048)).doesNotThrowAnyException();
        assertThatCode(() -> FreeMemory.require(folder.resolve("none"), 2048)).doesNotThrowAnyException();
    }
}
