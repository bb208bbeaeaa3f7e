package org.wirelore.rig.bench.explore;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A search as a user types it, in a process of its own. */
final class SearchCommand {
    private static final Pattern RATE = Pattern.compile("runs? in ([0-9.]+) s, ([0-9,]+) runs/s");
    private static final Pattern ORDERS = Pattern.compile("\\(([0-9,]+) runs?, ([0-9.]+) s\\)");
    private static final Pattern DEVIATIONS = Pattern.compile("  ([0-9]+) of [0-9]+ deviations? (?:is|are) needed");
    private static final long LIMIT_SECONDS = 600;
    private static final double NANOS_PER_SECOND = 1e9;

    private final List<String> program;

    /**
     * What a search has printed.
     *
     * @param code its exit code
     * @param seconds from its start to its end
     * @param text all that it has printed
     */
    record Ended(int code, double seconds, String text) {
        /** Runs in a second; not a number if it does not say. */
        double rate() {
            Matcher matcher = RATE.matcher(text);
            return matcher.find() ? Double.parseDouble(matcher.group(2).replace(",", "")) : Double.NaN;
        }

        /** How long the search took by its own clock, without the start of its process; not a number as above. */
        double searchSeconds() {
            Matcher rig = RATE.matcher(text);
            Matcher orders = ORDERS.matcher(text);
            return rig.find()
                    ? Double.parseDouble(rig.group(1))
                    : orders.find() ? Double.parseDouble(orders.group(2)) : Double.NaN;
        }

        /** How many deviations the smallest failure needs; 0 if it does not say. */
        int deviations() {
            Matcher matcher = DEVIATIONS.matcher(text);
            return matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
        }
    }

    /** @param program the words that start Wirelore */
    SearchCommand(List<String> program) {
        this.program = List.copyOf(program);
    }

    /** Runs {@code explore} with these words, and waits for its end. */
    Ended run(List<String> words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(program);
        command.add("explore");
        command.addAll(words);
        long begin = System.nanoTime();
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        CompletableFuture<Void> limit = CompletableFuture.runAsync(process::destroy,
                CompletableFuture.delayedExecutor(LIMIT_SECONDS, TimeUnit.SECONDS));
        String text = String.join("\n", process.inputReader(StandardCharsets.UTF_8).readAllLines());
        int code = process.waitFor();
        limit.cancel(false);
        return new Ended(code, (System.nanoTime() - begin) / NANOS_PER_SECOND, text);
    }
}
