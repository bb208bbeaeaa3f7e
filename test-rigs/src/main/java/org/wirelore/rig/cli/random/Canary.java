package org.wirelore.rig.cli.random;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.wirelore.emulator.process.FreshFile;
import org.wirelore.rig.cli.session.ExitCode;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.explore.random.RandomResult;
import org.wirelore.rig.mistake.Mistake;
import org.wirelore.rig.mistake.MistakeFolder;
import org.wirelore.rig.mistake.MistakenProgram;
import org.wirelore.rig.spi.RigConfig;

/**
 * A known mistake that a random search must find before it is believed: one that suits the rig's protocol, made in a
 * copy of the shipped source, on the rig that is small enough for it.
 */
final class Canary {
    /** The option with which the search for it is started, in the mistake's classes. */
    static final String OPTION = "--canary";

    /** Within this number of runs it must be found: some hundred times as many as it takes. */
    static final int RUNS_MAX = 5_000;

    private final Session session;
    private final int runs;
    private final boolean isQuiet;

    /** @param runs within how many it must be found */
    Canary(Session session, int runs, boolean isQuiet) {
        this.session = session;
        this.runs = runs;
        this.isQuiet = isQuiet;
    }

    /** Writes after how many runs one has failed, for the process that has started the search. */
    static void write(Path file, RandomResult result) {
        try {
            FreshFile.write(file, Long.toString(result.runs()));
        } catch (IOException e) {
            throw new UncheckedIOException("the canary's result can't be written", e);
        }
    }

    /** Searches for it. {@return the exit code if it is not found, or the search was stopped; else 0} */
    int search(RigConfig rig, long seed) {
        Path configs = session.configs().root().toAbsolutePath();
        Set<String> protocols = new LinkedHashSet<>();
        rig.variants().forEach(variant -> protocols.add(variant.protocol().name()));
        Optional<Mistake> canary = new MistakeFolder(configs.resolve("mistakes")).canary(protocols);
        Path checkout = configs.resolveSibling("");
        if (canary.isEmpty() || !canary.get().change().getFiles().stream()
                .allMatch(file -> Files.isRegularFile(checkout.resolve(file.getToFile().replaceFirst("^[ab]/", ""))))) {
            say("no canary: known mistakes need the checkout that Wirelore was built from");
            return ExitCode.PASS;
        }
        Mistake mistake = canary.get();
        try {
            Path folder = Files.createDirectories(session.here().resolve("target/wirelore/mistakes")
                    .resolve(mistake.id()));
            Path found = folder.resolve("canary.txt");
            Files.deleteIfExists(found);
            long begin = System.nanoTime();
            int code = new MistakenProgram(checkout, System.getProperty("java.class.path")).run(mistake, folder,
                    command(mistake, seed, folder, found));
            double seconds = (System.nanoTime() - begin) / 1e9;
            return switch (code) {
                case ExitCode.FAIL -> {
                    say(String.format(Locale.ROOT, "canary: %s is found in run %s (%.1f s)", mistake.id(),
                            Files.readString(found), seconds));
                    yield ExitCode.PASS;
                }
                case ExitCode.PASS -> blind(mistake);
                default -> code;
            };
        } catch (IOException e) {
            throw new UncheckedIOException("the canary's files can't be written", e);
        }
    }

    private List<String> command(Mistake mistake, long seed, Path folder, Path found) {
        List<String> words = new ArrayList<>(List.of("explore", "--random", "--quiet", "--seed", Long.toString(seed),
                "--runs", Integer.toString(runs), "--out", folder.resolve("canary").toString(), OPTION,
                found.toString()));
        words.addAll(mistake.rig());
        return words;
    }

    private int blind(Mistake mistake) {
        session.err().println("wirelore: the explorer is blind: " + mistake.id() + " (" + mistake.what()
                + ") was not found in " + runs + " runs; nothing else was searched for");
        session.err().flush();
        return ExitCode.INTERNAL;
    }

    private void say(String text) {
        if (!isQuiet) {
            session.out().println(text);
            session.out().flush();
        }
    }
}
