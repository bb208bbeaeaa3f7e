package org.wirelore.emulator.backend.serial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.emulator.backend.PortDriver;

/** The test plays a machine that boots, asks for a name and answers a command. */
@Timeout(120)
class SerialConsoleTest {
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final Duration SHORT = Duration.ofMillis(50);

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    @Test
    void aMachineIsBootedAndDriven() throws Exception {
        try (Pty machine = new Pty(); SerialConsole console = console(machine, 0)) {
            Thread boots = Thread.ofPlatform().daemon().start(() -> {
                machine.write("SILO boot: ");
                expects(machine, "linux\r");
                machine.write("Uncompressing...\r\nUltra 2 login: ");
                expects(machine, "root\r");
                machine.write("Last login: never\r\n# ");
                expects(machine, "uname\r");
                machine.write("SunOS\r\n# ");
            });
            List<ConsoleStep> begun = new ArrayList<>();
            List<ConsoleStep> steps = List.of(
                    new ConsoleStep.WaitFor("boot: $", LONG),
                    new ConsoleStep.SendLine("linux"),
                    new ConsoleStep.WaitFor("login: $", LONG),
                    new ConsoleStep.SendKeys("ro"),
                    new ConsoleStep.SendLine("ot"),
                    new ConsoleStep.WaitFor("# $", LONG),
                    new ConsoleStep.SendLine("uname"));
            console.perform(steps, begun::add);
            assertThat(begun).isEqualTo(steps);
            assertThat(console.waitFor("(?m)^\\w+OS", LONG)).isEqualTo("SunOS");
            console.waitFor("# $", LONG);
            boots.join();
        }
        assertThat(transcript()).content(StandardCharsets.ISO_8859_1)
                .containsSubsequence("SILO boot: ", ">>> linux", "Ultra 2 login: ", ">>> uname", "SunOS");
    }

    @Test
    void aPatternThatDoesNotShowUpIsReportedWithTheStepAndWhatWasSeen() throws IOException {
        try (Pty machine = new Pty(); SerialConsole console = console(machine, 0)) {
            machine.write("Kernel panic: no root\r\n");
            console.waitFor("Kernel", LONG);
            assertThatThrownBy(() -> console.perform(List.of(
                    new ConsoleStep.SendLine("boot"),
                    new ConsoleStep.WaitFor("login:", SHORT)), step -> {
                    }))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("console step 2 of 2")
                    .hasMessageContaining("did not show login: within 50 ms")
                    .hasMessageContaining("panic: no root")
                    .hasMessageContaining(transcript().toString());
        }
    }

    @Test
    void aPatternThatWouldBeTriedForEverIsGivenUpInTime() throws IOException {
        try (Pty machine = new Pty(); SerialConsole console = console(machine, 0)) {
            machine.write("a".repeat(60) + "!");
            console.waitFor("!", LONG);
            machine.write("a".repeat(60) + "!");
            assertThatThrownBy(() -> console.waitFor("(a+)+\\1b", Duration.ofSeconds(1)))
                    .isInstanceOf(IOException.class).hasMessageContaining("did not show (a+)+");
        }
    }

    @Test
    void aPatternThatIsTooInvolvedIsReportedSo() throws IOException {
        try (Pty machine = new Pty(); SerialConsole console = console(machine, 0)) {
            for (int i = 0; i < 30; i++) {
                machine.write("a line like any other\r\n".repeat(100));
            }
            assertThatThrownBy(() -> console.waitFor("(a|.|\n|\r)*login: ", LONG)).isInstanceOf(IOException.class)
                    .hasMessageContaining("is too involved for what");
        }
    }

    @Test
    void whatWasWaitedForIsNotFoundAgain() throws IOException {
        try (Pty machine = new Pty(); SerialConsole console = console(machine, 0)) {
            machine.write("# # ");
            console.waitFor("# ", LONG);
            console.waitFor("# ", LONG);
            assertThatThrownBy(() -> console.waitFor("# ", SHORT)).hasMessageContaining("it showed nothing");
        }
    }

    @Test
    void aTalkativeMachineIsHeardAllTheTime() throws IOException {
        try (Pty machine = new Pty(); SerialConsole console = console(machine, 0)) {
            for (int line = 0; line < 10_000; line++) {
                machine.write("line " + line + " of a long story that no step waits for\r\n");
            }
            machine.write("the end");
            console.waitFor("the end$", LONG);
        }
        assertThat(transcript()).content(StandardCharsets.ISO_8859_1).contains("line 0 of", "line 9999 of");
    }

    @Test
    void keysAreTypedOneByOneForASlowMachine() throws Exception {
        try (Pty machine = new Pty(); SerialConsole console = console(machine, 1)) {
            Thread reads = Thread.ofPlatform().daemon().start(() -> expects(machine, "slowly\r"));
            console.perform(new ConsoleStep.SendLine("slowly"));
            reads.join();
        }
    }

    @Test
    void aMachineThatGoesAwayIsReported() throws IOException {
        try (Pty machine = new Pty(); SerialConsole console = console(machine, 0)) {
            machine.pullPlug();
            assertThatThrownBy(() -> console.waitFor("login:", LONG)).hasMessageContaining("went away");
        }
    }

    @Test
    void stepsThatMakeNoSenseAreRefused() {
        assertThatThrownBy(() -> new ConsoleStep.WaitFor("login: (", LONG)).hasMessageContaining("pattern=login: (");
        assertThatThrownBy(() -> new ConsoleStep.WaitFor("login:", Duration.ZERO)).hasMessageContaining("some time");
    }

    private SerialConsole console(Pty machine, int keyPauseMs) throws IOException {
        return SerialConsole.open(new ConsoleConfig(machine.line(), transcript(), keyPauseMs));
    }

    private Path transcript() {
        return folder.resolve("console.txt");
    }

    private static void expects(Pty machine, String text) {
        StringBuilder typed = new StringBuilder();
        PortDriver.await(text,
                () -> typed.append(new String(machine.read(), StandardCharsets.ISO_8859_1)).length() >= text
                        .length());
        assertThat(typed.toString()).isEqualTo(text);
    }
}
