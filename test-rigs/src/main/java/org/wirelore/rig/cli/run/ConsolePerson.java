package org.wirelore.rig.cli.run;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.backend.serial.ConsoleStep;
import org.wirelore.emulator.backend.serial.SerialConsole;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.spi.real.GuestUser;
import org.wirelore.rig.spi.real.JobMonitor;

/**
 * Joins the person at this terminal to the console of a guest, line by line. At the end of the input (Ctrl-D) the
 * person leaves as soon as the guest has been silent for a moment, and the run ends.
 */
final class ConsolePerson implements JobMonitor, GuestUser {
    private static final Duration SILENCE = Duration.ofSeconds(1);

    private final Session session;
    private final JobPrinter printer;
    private final String guest;
    private final Runnable leave;
    /** Lines that were typed; empty: the input has ended. */
    private final BlockingQueue<Optional<String>> typed = new LinkedBlockingQueue<>();
    private volatile boolean hasLeft;

    /**
     * @param guest whose console it is
     * @param leave ends the run
     */
    ConsolePerson(Session session, String guest, Runnable leave) {
        this.session = session;
        this.guest = guest;
        this.leave = leave;
        printer = new JobPrinter(session.withoutInput());
    }

    /** Whether the run has ended because the person has left. */
    boolean hasLeft() {
        return hasLeft;
    }

    @Override
    public @Nullable GuestUser userOf(String name) {
        return name.equals(guest) ? this : null;
    }

    @Override
    public void use(SerialConsole console) throws IOException, InterruptedException {
        session.err().println("wirelore: the console of " + guest + "; Ctrl-D leaves it and ends the run");
        console.showTo(text -> {
            session.out().print(text.replace("\r", ""));
            session.out().flush();
        });
        // The terminal can't be read with an end to the wait, so a thread is left behind there.
        Thread.ofPlatform().daemon().name("terminal").start(this::read);
        Optional<String> line = typed.take();
        while (line.isPresent()) {
            console.perform(new ConsoleStep.SendLine(line.get()));
            line = typed.take();
        }
        console.awaitSilence(SILENCE);
        if (console.isGone()) {
            throw new IOException("its console went away");
        }
        hasLeft = true;
        leave.run();
    }

    private void read() {
        try {
            BufferedReader reader = new BufferedReader(new InputStreamReader(session.in(), StandardCharsets.UTF_8));
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                typed.add(Optional.of(line));
            }
        } catch (IOException closed) {
            // As at its end.
        }
        typed.add(Optional.empty());
    }

    @Override
    public void printed(String line) {
        printer.printed(line);
    }

    @Override
    public void complained(String line) {
        printer.complained(line);
    }

    @Override
    public void warned(String text) {
        printer.warned(text);
    }

    @Override
    public void awaiting(String text) {
        printer.awaiting(text);
    }

    @Override
    public void listening(String address, int remote, String secret) {
        printer.listening(address, remote, secret);
    }
}
