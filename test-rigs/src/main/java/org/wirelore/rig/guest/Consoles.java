package org.wirelore.rig.guest;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.wirelore.emulator.backend.serial.ConsoleConfig;
import org.wirelore.emulator.backend.serial.ConsoleStep;
import org.wirelore.emulator.backend.serial.SerialConsole;
import org.wirelore.emulator.backend.serial.SerialLineConfig;
import org.wirelore.rig.error.MissingEnvironmentException;
import org.wirelore.rig.model.MachineConsoleConfig;
import org.wirelore.rig.spi.real.JobMonitor;

/** Boots and drives real machines at their serial consoles, before a run. */
public final class Consoles {
    private static final double MS_PER_SECOND = 1e3;

    private Consoles() {
    }

    /**
     * Does everything that a rig wants done, one machine after another.
     *
     * @param folder where the transcripts go
     * @param monitor gets what the caller waits for
     * @throws MissingEnvironmentException if a line can't be opened, or a machine does not write what is waited for
     */
    public static void perform(List<MachineConsoleConfig> consoles, Path folder, JobMonitor monitor) {
        for (MachineConsoleConfig console : consoles) {
            Path transcript = folder.resolve("console-" + console.name() + ".txt");
            try {
                perform(new ConsoleConfig(new SerialLineConfig(console.device(), console.bitsPerSecond(),
                        SerialLineConfig.Flow.NONE), transcript, console.keyPauseMs()), console.name(), console.steps(),
                        monitor);
            } catch (IOException e) {
                throw new MissingEnvironmentException("the console of " + console.name() + ": " + e.getMessage(),
                        "what it wrote is in " + transcript);
            }
        }
    }

    /**
     * Does steps at one console.
     *
     * @param machine its name
     * @param monitor gets what the caller waits for
     */
    public static void perform(ConsoleConfig console, String machine, List<MachineConsoleConfig.Step> steps,
            JobMonitor monitor) throws IOException {
        try (SerialConsole opened = SerialConsole.open(console)) {
            perform(opened, console, machine, steps, monitor, () -> {
            });
        }
    }

    /** @param done is called after each step */
    static void perform(SerialConsole opened, ConsoleConfig console, String machine,
            List<MachineConsoleConfig.Step> steps, JobMonitor monitor, Runnable done) throws IOException {
        opened.perform(steps(steps), step -> {
            if (step instanceof ConsoleStep.WaitFor(String pattern, Duration timeout)) {
                monitor.awaiting("waiting for " + machine + " to show " + pattern + " on "
                        + console.line().device() + ", at most " + timeout.toSeconds() + " s; what it writes is in "
                        + console.transcript());
            }
        }, done);
    }

    private static List<ConsoleStep> steps(List<MachineConsoleConfig.Step> configs) {
        List<ConsoleStep> steps = new ArrayList<>();
        for (MachineConsoleConfig.Step step : configs) {
            steps.add(switch (step.action()) {
                case WAIT_FOR -> new ConsoleStep.WaitFor(step.text(),
                        Duration.ofMillis(Math.round(Math.ceil(step.timeoutSeconds() * MS_PER_SECOND))));
                case SEND_LINE -> new ConsoleStep.SendLine(step.text());
                case SEND_KEYS -> new ConsoleStep.SendKeys(step.text());
            });
        }
        return steps;
    }
}
