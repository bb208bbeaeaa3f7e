package org.wirelore.rig.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.spi.RigConfig;

@SuppressWarnings("NullAway.Init") // the folder is set before each test
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class OpenPortsTest {
    @TempDir
    private Path folder;

    @Test
    void aPortThatCannotBeClosedKeepsNoOtherOpen() throws IOException {
        OpenPorts ports = open(folder.resolve("one"), folder.resolve("other"));
        Files.delete(folder.resolve("one"));
        Files.createDirectories(folder.resolve("one/somebodys"));
        assertThatThrownBy(ports::close).isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("must be given back")
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
        assertThat(report.warnings()).last(InstanceOfAssertFactories.STRING).contains("must be given back")
                .endsWith("this removes it: rm -r " + socket);
        ReplayResult again = Rigs.launcher().replay(folder.resolve("first", ReplayRecord.FILE),
                Files.createDirectory(folder.resolve("second")));
        assertThat(again.difference()).isEmpty();
        assertThat(again.report().warnings()).isEqualTo(report.warnings());
    }

    /** Puts somebody's folder where a port has its socket, once the run says something. */
    private record Spoiler(Path socket) implements JobMonitor {
        @Override
        public void printed(String line) {
            try {
                Files.delete(socket);
                Files.createDirectories(socket.resolve("somebodys"));
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
        Files.writeString(folder.resolve("other"), "somebody's notes");
        assertThatThrownBy(() -> open(folder.resolve("one"), folder.resolve("other")))
                .isInstanceOf(MissingEnvironmentException.class).hasMessageContaining("something else of that name");
        assertThat(folder.resolve("one")).doesNotExist();
        assertThat(folder.resolve("other")).hasContent("somebody's notes");
    }

    @Test
    void whoIsInterruptedWhileAPortIsBeingOpenedPassesItOnAndStillWaits() throws InterruptedException {
        CountDownLatch told = new CountDownLatch(2);
        CountDownLatch mayEnd = new CountDownLatch(1);
        Thread opener = Thread.ofPlatform().daemon().start(() -> {
            while (mayEnd.getCount() > 0) {
                try {
                    mayEnd.await();
                } catch (InterruptedException e) {
                    told.countDown();
                }
            }
        });
        AtomicBoolean waitedForItsEnd = new AtomicBoolean();
        Thread waits = Thread.ofPlatform().daemon().start(() -> {
            OpenPorts.awaitEnd(opener);
            waitedForItsEnd.set(!opener.isAlive());
        });
        do {
            waits.interrupt();
        } while (!told.await(1, TimeUnit.MILLISECONDS));
        assertThat(waits.isAlive()).isTrue();
        mayEnd.countDown();
        assertThat(waits.join(Duration.ofMinutes(1))).isTrue();
        assertThat(waitedForItsEnd).isTrue();
    }

    private static String port(String name, Path address) {
        return "{\"name\": \"%s\", \"kind\": \"qemu-stream\", \"stream\": {\"address\": \"%s\"}}".formatted(name,
                address);
    }

    private OpenPorts open(Path one, Path other) {
        return OpenPorts.open(Rigs.load("tulip-on-udp", "fabric.ports=[" + port("one", one) + ", "
                + port("other", other) + "]").variants().getFirst(), folder, JobMonitor.SILENT);
    }
}
