package org.wirelore.rig.bench.peers;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A process that plays one side of an exchange on order. Orders and answers are lines: it answers an order with {@code
 * ready} when the other side may begin, and with {@code done NANOSECONDS FRAMES WHOLE ALLOCATED} at the end.
 */
final class BenchPeer implements AutoCloseable {
    private static final long END_SECONDS = 5;
    /** Longer than any turn takes, however busy the machine is. */
    private static final long ANSWER_SECONDS = 60;

    private final String name;
    private final Process process;
    private final BufferedReader answers;

    /**
     * @param name what errors call it
     * @param command that starts it
     */
    BenchPeer(String name, List<String> command) throws IOException {
        this.name = name;
        process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        answers = process.inputReader(StandardCharsets.US_ASCII);
    }

    /**
     * What a turn took.
     *
     * @param nanos what its pace is measured by
     * @param frames that this side has seen
     * @param wholeNanos from its begin to its end
     * @param allocatedBytes by the playing thread
     */
    record Turn(long nanos, long frames, long wholeNanos, long allocatedBytes) {
    }

    /** Gives an order and returns when the player is ready. */
    void order(String order) throws IOException {
        process.getOutputStream().write((order + "\n").getBytes(StandardCharsets.US_ASCII));
        process.getOutputStream().flush();
        String answer = answer();
        if (!answer.equals("ready")) {
            throw new IOException("expected 'ready' from " + name + ", found '" + answer + "'");
        }
    }

    /** Waits for the end of the turn. */
    Turn await() throws IOException {
        String answer = answer();
        String[] words = answer.split(" ", -1);
        if (words.length != 5 || !words[0].equals("done")) {
            throw new IOException("expected 'done' and four figures from " + name + ", found '" + answer + "'");
        }
        return new Turn(Long.parseLong(words[1]), Long.parseLong(words[2]), Long.parseLong(words[3]),
                Long.parseLong(words[4]));
    }

    private String answer() throws IOException {
        CompletableFuture<Void> limit = CompletableFuture.runAsync(this::kill,
                CompletableFuture.delayedExecutor(ANSWER_SECONDS, TimeUnit.SECONDS));
        String answer = answers.readLine();
        limit.cancel(false);
        if (answer == null) {
            throw new IOException(name + " ended early; its output is above");
        }
        return answer;
    }

    /** Lets players of one job end together: each waits for the others when it finishes. */
    static void closeInputs(BenchPeer... job) {
        for (BenchPeer peer : job) {
            peer.closeInput();
        }
    }

    /** Closes its input, which ends it. */
    void closeInput() {
        try {
            process.getOutputStream().close();
        } catch (IOException alreadyEnded) {
            // No one reads the other end any more, as intended.
        }
    }

    /** Closes its input and waits; a player that stays is killed. */
    @Override
    public void close() {
        closeInput();
        try {
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                kill();
                process.waitFor();
            }
        } catch (InterruptedException interrupted) {
            kill();
            Thread.currentThread().interrupt();
        }
    }

    private void kill() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
