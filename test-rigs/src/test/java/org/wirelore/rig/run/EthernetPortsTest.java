package org.wirelore.rig.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.rig.error.MissingEnvironmentException;
import org.wirelore.rig.replay.ReplayRecord;
import org.wirelore.rig.replay.ReplayResult;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.spi.ExternalPorts;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.RigFabric;
import org.wirelore.rig.spi.VariantConfig;
import org.wirelore.rig.spi.real.JobMonitor;

@SuppressWarnings("NullAway.Init") // the folder is set before each test
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class EthernetPortsTest {
    @TempDir
    private Path folder;

    @Test
    void aPortThatCannotBeClosedKeepsNoOtherOpen() throws IOException {
        ExternalPorts ports = open(folder.resolve("one"), folder.resolve("other"));
        Files.delete(folder.resolve("one"));
        Files.createDirectories(folder.resolve("one/another"));
        assertThatThrownBy(ports::close).isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("could not close what a run has opened")
                .hasMessageEndingWith("this removes it: rm -r " + folder.resolve("one"));
        assertThat(folder.resolve("other")).doesNotExist();
        ports.close();
    }

    @Test
    void aRunWhosePortCannotBeGivenBackIsJudgedAndSoIsItsReplay() throws IOException {
        Path socket = folder.resolve("one");
        RigConfig rig = Rigs.load("tulip-on-udp", "fabric.ports=[" + port("one", socket) + "]", "protocol.kind=unet",
                "program={\"name\": \"mpi\", \"arguments\": {\"class\": \"org.wirelore.rig.samples.Hello\"}}",
                "limits.lagUs=30000000", "checks=[]");
        RunReport report = Rigs.launcher().run(Rigs.order(rig, Files.createDirectory(folder.resolve("first"))),
                new Spoiler(socket));
        assertThat(report.verdict()).isEqualTo(Verdict.PASS);
        assertThat(report.warnings()).last(InstanceOfAssertFactories.STRING)
                .contains("could not close what a run has opened").endsWith("this removes it: rm -r " + socket);
        ReplayResult again = Rigs.launcher().replay(folder.resolve("first", ReplayRecord.FILE),
                Files.createDirectory(folder.resolve("second")));
        assertThat(again.difference()).isEmpty();
        assertThat(again.report().warnings()).isEqualTo(report.warnings());
    }

    /** Puts another user's folder where a port has its socket, once the run says something. */
    private record Spoiler(Path socket) implements JobMonitor {
        @Override
        public void printed(String line) {
            try {
                Files.delete(socket);
                Files.createDirectories(socket.resolve("another"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void listening(String address, int remote, String secret) {
            throw new IllegalStateException("every rank is in this process");
        }
    }

    @Test
    void whatWasOpenedBeforeAPortThatCannotBeIsClosed() throws IOException {
        Files.writeString(folder.resolve("other"), "another's notes");
        assertThatThrownBy(() -> open(folder.resolve("one"), folder.resolve("other")))
                .isInstanceOf(MissingEnvironmentException.class).hasMessageContaining("something else of that name");
        assertThat(folder.resolve("one")).doesNotExist();
        assertThat(folder.resolve("other")).hasContent("another's notes");
    }

    private static String port(String name, Path address) {
        return "{\"name\": \"%s\", \"kind\": \"qemu-stream\", \"stream\": {\"address\": \"%s\"}}".formatted(name,
                address);
    }

    private ExternalPorts open(Path one, Path other) {
        VariantConfig variant = Rigs.load("tulip-on-udp", "fabric.ports=[" + port("one", one) + ", "
                + port("other", other) + "]").variants().getFirst();
        RigFabric fabric = variant.fabrics().getFirst();
        return fabric.config().openExternal(fabric.plugs(), folder, JobMonitor.SILENT);
    }
}
