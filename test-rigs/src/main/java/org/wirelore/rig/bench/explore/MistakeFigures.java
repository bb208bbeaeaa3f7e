package org.wirelore.rig.bench.explore;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.wirelore.rig.bench.Figure;
import org.wirelore.rig.bench.PairedFigures;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.mistake.Mistake;
import org.wirelore.rig.mistake.MistakeFolder;
import org.wirelore.rig.mistake.MistakenProgram;

/** What the explorer finds of the known mistakes, and how soon. */
final class MistakeFigures {
    private static final int DEVIATIONS_MAX = 3;
    private static final double SEARCH_MAX_SECONDS = 1;
    private static final double WHOLE_MAX_SECONDS = 3;
    private static final double GUIDED_MAX = 0.5;
    private static final int SEEDS = 20;
    /** Far enough apart that no two searches have a run in common. */
    private static final long SEED_STEP = 1_000_000;
    private static final int RUNS_MAX = 5_000;
    /** Those that need two deviations, or a rare order. */
    private static final List<String> RARE = List.of("unet-gap-once", "tcp-crossed", "tcp-short-read");

    private final SearchCommand command;
    private final Path checkout;
    private final MistakeFolder mistakes;
    private final String classPath;
    private final Path work;
    private final Consumer<String> progress;

    MistakeFigures(SearchCommand command, ConfigFolder configs, String classPath, Path work,
            Consumer<String> progress) {
        this.command = command;
        Path root = configs.root().toAbsolutePath();
        checkout = root.resolveSibling("");
        mistakes = new MistakeFolder(root.resolve("mistakes"));
        this.classPath = classPath;
        this.work = work;
        this.progress = progress;
    }

    /** Each by the search that its file names. */
    Figure found() throws IOException, InterruptedException {
        List<String> missed = new ArrayList<>();
        double longest = 0;
        double longestSearch = 0;
        List<String> names = mistakes.names();
        for (String id : names) {
            progress.accept("known mistake " + id);
            SearchCommand.Ended ended = command.run(List.of("--mistake", id, "--out", work.resolve(id).toString()));
            longest = Math.max(longest, ended.seconds());
            longestSearch = Math.max(longestSearch, ended.searchSeconds());
            if (ended.code() != 1 || ended.deviations() > DEVIATIONS_MAX || ended.seconds() > WHOLE_MAX_SECONDS
                    || !(ended.searchSeconds() <= SEARCH_MAX_SECONDS)) {
                missed.add(String.format(Locale.ROOT, "%s (exit code %d, %d deviations, search %.1f s, whole %.1f s)",
                        id, ended.code(), ended.deviations(), ended.searchSeconds(), ended.seconds()));
            }
        }
        int met = names.size() - missed.size();
        return Figure.of("known mistakes in <= 3 deviations, search <= 1 s, whole <= 3 s", "all " + names.size(),
                met + " of " + names.size(), (double) met / Math.max(1, names.size()), missed.isEmpty(),
                String.format(Locale.ROOT, "longest search %.1f s, whole %.1f s", longestSearch, longest)
                        + (missed.isEmpty() ? "" : "; not: " + String.join(", ", missed)));
    }

    /** Random search with scripts that are kept and changed, beside runs that are all drawn anew. */
    Figure guided() throws IOException {
        double sum = 0;
        List<String> each = new ArrayList<>();
        for (String id : RARE) {
            double unguided = median(id, List.of("--unguided"));
            double guided = median(id, List.of());
            sum += Math.log(guided / unguided);
            each.add(String.format(Locale.ROOT, "%s %.0f : %.0f runs", id, guided, unguided));
        }
        return Figure.atMost("guided : unguided, geometric mean of median runs", GUIDED_MAX,
                Math.exp(sum / RARE.size()), SEEDS + " seeds each; " + String.join(", ", each));
    }

    private double median(String id, List<String> options) throws IOException {
        Mistake mistake = mistakes.read(id);
        Path folder = Files.createDirectories(work.resolve(id));
        Path file = folder.resolve("canary.txt");
        MistakenProgram program = new MistakenProgram(checkout, classPath);
        List<Double> runs = new ArrayList<>();
        for (int i = 1; i <= SEEDS; i++) {
            progress.accept(id + (options.isEmpty() ? ", guided, seed " : ", unguided, seed ") + i + " of " + SEEDS);
            List<String> words = new ArrayList<>(List.of("explore", "--random", "--seed",
                    Long.toString(i * SEED_STEP), "--runs", Integer.toString(RUNS_MAX), "--out",
                    folder.resolve("random").toString(), "--canary", file.toString()));
            words.addAll(options);
            words.addAll(mistake.rig());
            program.run(mistake, folder, words);
            runs.add(Double.parseDouble(Files.readString(file)));
        }
        return PairedFigures.median(runs);
    }
}
