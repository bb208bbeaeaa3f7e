package org.wirelore.rig.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.rig.error.RigException;

/** The machines that ranks are started on. */
class HostFileTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("hosts"), text);
    }

    @Test
    void aLineIsAMachineAndPossiblyHowManyRanksItTakes() throws IOException {
        assertThat(HostFile.read(file("# machines\nnode1\n\n user@node2 2 # two\n10.0.0.3\nfe80::1%eth0\n")))
                .containsExactly("node1", "user@node2", "user@node2", "10.0.0.3", "fe80::1%eth0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-oProxyCommand=x", "a b", "a 0", "a 2 3", "a;b", "a 99999", "$(x)"})
    void whatIsNoMachineIsRefusedWithItsLine(String line) throws IOException {
        Path file = file("node1\n" + line + "\n");
        assertThatThrownBy(() -> HostFile.read(file)).isInstanceOf(RigException.class)
                .hasMessageContaining("hosts:2:1").hasMessageContaining("expected the name of a machine");
    }

    @Test
    void aFileWithoutMachinesOrWithOtherBytesOrMissingIsRefused() throws IOException {
        Path empty = file("# none\n");
        assertThatThrownBy(() -> HostFile.read(empty)).hasMessageContaining("expected a line for each machine");
        Path binary = Files.write(folder.resolve("binary"), new byte[]{(byte) 0xFF, (byte) 0xFE, 0});
        assertThatThrownBy(() -> HostFile.read(binary)).hasMessageContaining("expected a text file in UTF-8");
        Path large = Files.write(folder.resolve("large"), "a\n".repeat(600_000).getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(() -> HostFile.read(large)).hasMessageContaining("expected a file of at most 1048576 bytes");
        assertThatThrownBy(() -> HostFile.read(folder.resolve("absent")))
                .hasMessageContaining("could not read the host file").hasMessageContaining("absent");
        assertThatThrownBy(() -> HostFile.read(folder)).hasMessageContaining("could not read the host file");
    }
}
