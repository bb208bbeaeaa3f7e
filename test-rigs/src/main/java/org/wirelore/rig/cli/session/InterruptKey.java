package org.wirelore.rig.cli.session;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.process.ExitHook;

/**
 * Lets a command fill in its partial report when the process is asked to end (Ctrl-C, SIGTERM). How far the work has
 * come is printed at once, from counts that any thread can read; then the virtual machine waits for the work to end.
 * However busy the machine is, the work ends after a bounded amount of computing, so the limit is only there for work
 * that hangs.
 */
public final class InterruptKey {
    /** Many times what the work needs to end on an idle machine. */
    private static final long LIMIT_MS = 20_000;

    private final Runnable stop;
    private final @Nullable Supplier<String> progress;
    private final long limitMillis;
    private final CountDownLatch finished = new CountDownLatch(1);
    private final ExitHook hook = new ExitHook("interruption", this::interrupted);

    private InterruptKey(Runnable stop, @Nullable Supplier<String> progress, long limitMillis) {
        this.stop = stop;
        this.progress = progress;
        this.limitMillis = limitMillis;
    }

    /**
     * Does work that can be interrupted, and tells that by itself.
     *
     * @param stop asks the work to end soon; called on another thread
     */
    public static int during(Runnable stop, IntSupplier work) {
        return during(stop, null, LIMIT_MS, work);
    }

    /**
     * Does work that can be interrupted.
     *
     * @param stop asks the work to end soon; called on another thread
     * @param progress how far the work has come, in words, or nothing; called on another thread
     */
    public static int during(Runnable stop, Supplier<String> progress, IntSupplier work) {
        return during(stop, progress, LIMIT_MS, work);
    }

    /** @param limitMillis how long the work may take to end */
    static int during(Runnable stop, @Nullable Supplier<String> progress, long limitMillis, IntSupplier work) {
        InterruptKey interruption = new InterruptKey(stop, progress, limitMillis);
        interruption.hook.set();
        try {
            return work.getAsInt();
        } catch (RuntimeException failure) {
            if (!ExitHook.isProcessEnding()) {
                throw failure;
            }
            // A guest, a line or an interface that has gone with this process is missed at once: no cause to report.
            return ExitCode.INTERRUPTED;
        } finally {
            interruption.over();
        }
    }

    /** Says how far the work has come, asks it to end and waits until it has. */
    private void interrupted() {
        if (finished.getCount() == 0) {
            return;
        }
        try {
            tellProgress();
        } finally {
            end();
        }
    }

    private void tellProgress() {
        if (progress != null) {
            String far = far(progress);
            System.err.println("wirelore: interrupted" + (far.isEmpty() ? "" : ": " + far));
        }
    }

    private static String far(Supplier<String> progress) {
        try {
            return progress.get();
        } catch (RuntimeException changing) {
            // The work goes on meanwhile, and with it what the words are made of.
            return "";
        }
    }

    private void end() {
        try {
            stop.run();
            if (!finished.await(limitMillis, TimeUnit.MILLISECONDS)) {
                System.err.println("wirelore: the work has not ended within " + limitMillis / 1000
                        + " s; the report says only that it was interrupted");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The work is over, and whatever it leaves is written. */
    private void over() {
        finished.countDown();
        hook.clear();
    }
}
