package org.wirelore.rig.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import org.wirelore.emulator.real.ExitHook;

/**
 * Lets a command fill in its partial report when the process is asked to end (Ctrl-C): the virtual machine waits for this
 * object, in general for less than a second, before it goes. On a machine too busy for that, the report that the run began with
 * stays: it is whole, and says that the run was interrupted.
 */
final class Interruption {
    private static final long PATIENCE_MS = 500;
    /** Where more is to be done than the machine can, the work would not be ready in time, and the process ends late anyway. */
    private static final long OVERLOADED_PATIENCE_MS = 50;
    /** Tasks that want to run, for each processor. */
    private static final double OVERLOAD = 3;
    private static final Path LOAD = Path.of("/proc/loadavg");

    private final Runnable stop;
    private final LongSupplier patienceMillis;
    private final CountDownLatch finished = new CountDownLatch(1);
    private final ExitHook hook = new ExitHook("interruption", this::interrupted);

    private Interruption(Runnable stop, LongSupplier patienceMillis) {
        this.stop = stop;
        this.patienceMillis = patienceMillis;
    }

    /**
     * Does work that can be interrupted.
     *
     * @param stop asks the work to end soon; called on another thread
     */
    static int during(Runnable stop, IntSupplier work) {
        return during(stop, () -> patienceMillis(load()), work);
    }

    /** @param patienceMillis how long the work may take to end */
    static int during(Runnable stop, LongSupplier patienceMillis, IntSupplier work) {
        Interruption interruption = new Interruption(stop, patienceMillis);
        interruption.hook.set();
        try {
            return work.getAsInt();
        } catch (RuntimeException failure) {
            if (!ExitHook.isProcessEnding()) {
                throw failure;
            }
            // A guest, a line or an interface that has gone with this process is missed at once: no cause to tell of.
            System.err.println("wirelore: interrupted");
            return ExitCode.INTERRUPTED;
        } finally {
            interruption.over();
        }
    }

    /** Asks the work to end and waits until it has, or patience has run out. */
    private void interrupted() {
        try {
            stop.run();
            if (!finished.await(patienceMillis.getAsLong(), TimeUnit.MILLISECONDS)) {
                System.err.println("wirelore: interrupted; there was no time to tell how far it came");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** @param load tasks that want to run, on all processors */
    static long patienceMillis(double load) {
        return load > OVERLOAD * Runtime.getRuntime().availableProcessors() ? OVERLOADED_PATIENCE_MS : PATIENCE_MS;
    }

    /** Of the last minute (Linux, proc(5)); 0 where nobody knows. */
    private static double load() {
        try {
            String text = Files.readString(LOAD, StandardCharsets.US_ASCII);
            return Double.parseDouble(text.substring(0, text.indexOf(' ')));
        } catch (IOException | NumberFormatException | IndexOutOfBoundsException e) {
            return 0;
        }
    }

    /** The work is over, and whatever it leaves is written. */
    private void over() {
        finished.countDown();
        hook.clear();
    }
}
