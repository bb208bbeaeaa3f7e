package org.wirelore.rig.bench.peers;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A process that plays one side of a game when it is told to. Orders and answers are lines: it answers an order with
 * {@code ready} when the other side may begin, and with {@code done NANOSECONDS FRAMES} at the end.
 */
final class Player implements AutoCloseable {
    private static final long END_SECONDS = 5;

    private final List<String> command;
    private final Process process;
    private final BufferedReader answers;

    Player(List<String> command) throws IOException {
        this.command = command;
        process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        answers = process.inputReader(StandardCharsets.US_ASCII);
    }

    /** What a turn took, and how many frames this side has seen. */
    record Turn(long nanos, long frames) {
    }

    /** Gives an order and returns when the player is ready. */
    void order(String order) throws IOException {
        process.getOutputStream().write((order + "\n").getBytes(StandardCharsets.US_ASCII));
        process.getOutputStream().flush();
        String answer = answer();
        if (!answer.equals("ready")) {
            throw new IOException("a player must say ready: command=" + command + ", answer=" + answer);
        }
    }

    /** Waits for the end of the turn. */
    Turn await() throws IOException {
        String answer = answer();
        String[] words = answer.split(" ", -1);
        if (words.length != 3 || !words[0].equals("done")) {
            throw new IOException("a player must say what it has done: command=" + command + ", answer=" + answer);
        }
        return new Turn(Long.parseLong(words[1]), Long.parseLong(words[2]));
    }

    private String answer() throws IOException {
        String answer = answers.readLine();
        if (answer == null) {
            throw new IOException("a player has ended before its time; what it said is above: command=" + command);
        }
        return answer;
    }

    /** Closes its input, which ends it, and waits; a player that stays is killed. */
    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        try {
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException interrupted) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
