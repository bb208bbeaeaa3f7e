package org.wirelore.emulator.backend.serial;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.wirelore.emulator.backend.BackendThreads;
import org.wirelore.emulator.process.FileErrors;

/**
 * An automatic user of a machine's serial console. A thread of its own listens all the time, so nothing that the
 * machine writes between two steps is missed; all of it goes to the transcript. For one user at a time.
 */
public final class SerialConsole implements AutoCloseable {
    /** Text that no step has waited for yet is kept up to this length; older text is only in the transcript. */
    private static final int UNREAD_CHARS_MAX = 256 * 1024;
    private static final int TOLD_CHARS_MAX = 400;
    private static final int CHUNK_BYTES = 4096;

    private final ConsoleConfig config;
    private final SerialLine line;
    private final Transcript transcript;
    private final Thread listener;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition heard = lock.newCondition();
    private final StringBuilder unread = new StringBuilder();
    private Consumer<String> listening = text -> {
    };
    private boolean isGone;
    private volatile boolean isClosed;

    private SerialConsole(ConsoleConfig config, SerialLine line, Transcript transcript) {
        this.config = config;
        this.line = line;
        this.transcript = transcript;
        listener = Thread.ofPlatform().daemon().name("console " + config.line().device()).unstarted(this::listen);
    }

    /**
     * Sits down at a console.
     *
     * @throws IOException if the line can't be opened, or the transcript not be written
     */
    public static SerialConsole open(ConsoleConfig config) throws IOException {
        SerialLine line = SerialLine.open(config.line());
        try {
            SerialConsole console = new SerialConsole(config, line, new Transcript(config.transcript()));
            console.listener.start();
            return console;
        } catch (IOException e) {
            line.close();
            throw new IOException(
                    "can't write the transcript " + config.transcript() + ": " + FileErrors.reasonOfOutput(e), e);
        }
    }

    /**
     * Shows all that the machine writes from now on to a person besides, in the listener's thread; what no step has
     * waited for yet comes at once.
     */
    public void showTo(Consumer<String> person) {
        lock.lock();
        try {
            person.accept(unread.toString());
            listening = person;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits until the machine has written nothing for some time, or is gone.
     *
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    public void awaitSilence(Duration silence) throws InterruptedException {
        lock.lock();
        try {
            while (!isGone && heard.await(silence.toNanos(), TimeUnit.NANOSECONDS)) {
                // It has written something.
            }
        } finally {
            lock.unlock();
        }
    }

    /** Whether the machine's end of the line is gone. */
    public boolean isGone() {
        lock.lock();
        try {
            return isGone;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Does one step after the other.
     *
     * @param begun receives each step before it is done
     * @param done is called after each
     * @throws IOException if a pattern doesn't show up in time, or the line is gone; tells the step and what was last
     *     seen
     */
    public void perform(List<ConsoleStep> steps, Consumer<ConsoleStep> begun, Runnable done) throws IOException {
        for (int number = 1; number <= steps.size(); number++) {
            begun.accept(steps.get(number - 1));
            try {
                perform(steps.get(number - 1));
                done.run();
            } catch (IOException e) {
                throw new IOException("console step " + number + " of " + steps.size() + ": " + e.getMessage(), e);
            }
        }
    }

    /** As {@link #perform(List, Consumer, Runnable)}, if how far it has come is of no interest. */
    public void perform(List<ConsoleStep> steps, Consumer<ConsoleStep> begun) throws IOException {
        perform(steps, begun, () -> {
        });
    }

    /** Does one step. */
    public void perform(ConsoleStep step) throws IOException {
        switch (step) {
            case ConsoleStep.WaitFor(String pattern, Duration timeout) -> waitFor(pattern, timeout);
            case ConsoleStep.SendLine(String text) -> type(text, "\r");
            case ConsoleStep.SendKeys(String text) -> type(text, "");
        }
    }

    /**
     * Waits until a pattern shows up; what comes after it is left for the next wait.
     *
     * @return what matched
     */
    public String waitFor(String pattern, Duration timeout) throws IOException {
        Pattern compiled = Pattern.compile(pattern);
        long deadline = System.nanoTime() + timeout.toNanos();
        lock.lock();
        try {
            while (true) {
                Matcher matcher = compiled.matcher(new TimeLimitedText(unread, deadline));
                if (found(matcher, pattern)) {
                    String match = matcher.group();
                    unread.delete(0, matcher.end());
                    return match;
                }
                long leftNs = deadline - System.nanoTime();
                if (isGone || leftNs <= 0) {
                    throw missed(pattern, timeout);
                }
                heard.awaitNanos(leftNs);
            }
        } catch (TimeLimitedText.OutOfTime e) {
            throw missed(pattern, timeout);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for " + pattern + " on " + config.line().device(), e);
        } finally {
            lock.unlock();
        }
    }

    private boolean found(Matcher matcher, String pattern) throws IOException {
        try {
            return matcher.find();
        } catch (StackOverflowError e) {
            throw new IOException("the pattern " + pattern + " is too involved for what " + config.line().device()
                    + " has shown: a group that repeats, such as (a|b)*, takes memory for every character; use a"
                    + " class, such as [ab]*, and (?s) where . is to stand for line ends", e);
        }
    }

    private IOException missed(String pattern, Duration timeout) {
        String last = unread.substring(Math.max(0, unread.length() - TOLD_CHARS_MAX))
                .replaceAll("[^\\n\\x20-\\x7E]", "")
                .strip();
        return new IOException(config.line().device()
                + (isGone ? " went away before it showed " : " did not show ") + pattern
                + (isGone ? "" : " within " + timeout.toMillis() + " ms")
                + (last.isEmpty()
                        ? "; it showed nothing"
                        : "; last it showed:\n" + last.indent(4).stripTrailing() + "\n")
                + "; all of it is in " + transcript.path());
    }

    private void type(String text, String end) throws IOException {
        transcript.typed(text);
        byte[] octets = (text + end).getBytes(StandardCharsets.UTF_8);
        if (config.keyPauseMs() == 0) {
            write(octets, octets.length);
            return;
        }
        byte[] key = new byte[1];
        for (byte octet : octets) {
            key[0] = octet;
            write(key, 1);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(config.keyPauseMs()));
        }
    }

    private void write(byte[] octets, int count) throws IOException {
        if (!line.write(octets, count)) {
            throw new IOException(config.line().device() + " went away while it was typed on; all of it is in "
                    + transcript.path());
        }
    }

    private void listen() {
        byte[] chunk = new byte[CHUNK_BYTES];
        while (!isClosed) {
            int count = line.read(chunk);
            if (count == 0) {
                continue;
            }
            if (count > 0) {
                transcript.heard(chunk, count);
            }
            lock.lock();
            try {
                if (count == SerialLine.GONE) {
                    isGone = true;
                    heard.signalAll();
                    return;
                }
                // One char per octet: a pattern never waits for the rest of a character.
                String text = new String(chunk, 0, count, StandardCharsets.ISO_8859_1);
                listening.accept(text);
                unread.append(text);
                unread.delete(0, Math.max(0, unread.length() - UNREAD_CHARS_MAX));
                heard.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    /** @throws IOException if the transcript could not be written completely */
    @Override
    public void close() throws IOException {
        if (isClosed) {
            return;
        }
        isClosed = true;
        line.close();
        BackendThreads.join(listener);
        transcript.close();
    }
}
