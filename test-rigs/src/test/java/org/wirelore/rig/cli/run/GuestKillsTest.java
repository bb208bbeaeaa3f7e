package org.wirelore.rig.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.wirelore.device.needs.Needs;
import org.wirelore.rig.cli.StartedCommand;
import org.wirelore.rig.guest.QemuGuest;
import org.wirelore.rig.guest.SharedParts;

/** A guest, or the program that runs its rig, is killed at some moment: the run ends, and nothing is left. */
@Tag("campaign")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class GuestKillsTest {
    private static final int KILLS = Integer.getInteger("wirelore.guest.kills", 2);
    /** From before the guest's BIOS has found the card to after its driver has opened it. */
    private static final int MOMENT_MS_MAX = 12_000;
    private static final long LEFT_SECONDS_MAX = 3;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    static Stream<Integer> kills() {
        return Stream.iterate(0, i -> i + 1).limit(KILLS);
    }

    @ParameterizedTest
    @MethodSource("kills")
    void nothingIsLeftWhoeverIsKilledAndWhenever(int seed) throws Exception {
        Needs.noObstacle(QemuGuest.proxyObstacle());
        SharedParts.layBesideRunsIn(folder);
        boolean isGuestKilled = seed % 2 == 0;
        try (StartedCommand command = new StartedCommand(List.of(), Map.of(), folder, "run", "guest-tulip", "--quiet",
                "--no-capture", "--set", "limits.lagUs=60000000", "--out", folder.resolve("out").toString())) {
            command.awaitSaying("(waiting for guest)");
            command.hasEnded(new Random(seed).nextInt(MOMENT_MS_MAX));
            List<ProcessHandle> guests = command.handle().descendants().toList();
            assertThat(guests).isNotEmpty();
            if (isGuestKilled) {
                guests.forEach(ProcessHandle::destroyForcibly);
                assertThat(command.code()).isEqualTo(1);
                assertThat(command.said()).contains("guest");
                assertThat(temporary()).isEmpty();
            } else {
                command.kill();
            }
            for (ProcessHandle guest : guests) {
                guest.onExit().get(LEFT_SECONDS_MAX, TimeUnit.SECONDS);
            }
            assertThat(sockets()).isEmpty();
        }
    }

    /** What the program has put among its temporary files, the marks of its virtual machine apart. */
    private List<Path> temporary() throws IOException {
        return files(path -> path.getFileName().toString().startsWith("wirelore"));
    }

    private List<Path> sockets() throws IOException {
        return files(path -> !Files.isRegularFile(path) && !Files.isDirectory(path));
    }

    private List<Path> files(Predicate<Path> wanted) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(wanted).toList();
        }
    }
}
