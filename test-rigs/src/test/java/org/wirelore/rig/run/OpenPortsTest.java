package org.wirelore.rig.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

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
        assertThatThrownBy(ports::close).isInstanceOf(MissingEnvironmentException.class)
                .hasMessageContaining("could not be given back").hasMessageContaining(folder.resolve("one").toString());
        assertThat(folder.resolve("other")).doesNotExist();
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

    private OpenPorts open(Path one, Path other) {
        String port = "{\"name\": \"%s\", \"kind\": \"qemu-stream\", \"stream\": {\"address\": \"%s\"}}";
        return OpenPorts.open(Rigs.load("tulip-on-udp", "fabric.ports=[" + port.formatted("one", one) + ", "
                + port.formatted("other", other) + "]").variants().getFirst(), folder, JobMonitor.SILENT);
    }
}
