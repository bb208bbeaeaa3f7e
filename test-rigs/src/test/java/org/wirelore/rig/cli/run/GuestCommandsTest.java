package org.wirelore.rig.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.rig.cli.CommandRun;

/** What {@code guest console} and {@code card attach} say to words that make no sense, before anything is started. */
class GuestCommandsTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void aConsoleNeedsARigWithAGuestOfThatName() throws IOException {
        assertThat(says(2, "guest", "console", "unet-pingpong"))
                .contains(
                        "guest console: expected a rig with a guest, such as guest-tulip, found none in unet-pingpong");
        assertThat(says(2, "guest", "console", "guest-cluster", "--guest", "guest-c")).contains(
                "guest console --guest: expected one of guest-a, guest-b, found \"guest-c\"; did you mean");
        assertThat(says(2, "guest", "console")).contains("Missing required parameter: 'RIG'");
    }

    @Test
    void aCardIsAttachedOnlyIfThereIsOneAndItsSocketIsFree() throws IOException {
        assertThat(says(2, "card", "attach", "dc21140")).contains("Missing required option: '--socket=PATH'");
        assertThat(says(2, "card", "attach", "dc2114", "--socket", "s")).contains("did you mean \"dc21140\"?");
        assertThat(says(2, "card", "attach", "lanai9", "--socket", "s")).contains("expected a card of kind tulip");
        assertThat(says(2, "card", "attach", "dc21140", "--socket", "x".repeat(102))).contains("101 characters");
        Files.writeString(folder.resolve("taken"), "of importance");
        assertThat(says(3, "card", "attach", "dc21140", "--socket", "taken")).contains("Address already in use");
        assertThat(folder.resolve("taken")).hasContent("of importance");
    }

    @Test
    void aGuestWhoseQemuIsTheUsersHasItsConsoleThere() throws IOException {
        assertThat(says(2, "guest", "console", "guest-tulip", "--set", "hosts[0].guest={\"socket\": \"s\"}"))
                .contains("expected a guest that the run starts, found \"guest\", whose QEMU is your own");
    }

    private String says(int code, String... words) throws IOException {
        CommandRun run = new CommandRun(folder);
        assertThat(run.execute(2, List.of(words))).as(run.err()).isEqualTo(code);
        return run.err();
    }
}
