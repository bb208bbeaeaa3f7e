package org.wirelore.rig.bench.explore;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;
import org.wirelore.emulator.process.WorkFolder;
import org.wirelore.rig.bench.Figure;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.explore.Progress;
import org.wirelore.rig.explore.RepeatedRun;
import org.wirelore.rig.explore.state.CoveredStates;
import org.wirelore.rig.job.MpiJob;
import org.wirelore.rig.order.OrderWalk;
import org.wirelore.rig.product.ProductRegistry;
import org.wirelore.rig.spi.RigConfig;

/** All figures of the explorer, one after the other: how fast it is, and what it finds. */
public final class ExploreSuite {
    private static final double RERUNS_MIN = 20_000;
    private static final double WORKERS_MIN = 1.7;
    private static final double ORDERS_MAX_SECONDS = 10;
    private static final int PAIRS = 3;
    private static final long SCRIPTS = 644_961;
    private static final double SCRIPTS_MAX_SECONDS = 180;
    private static final long WARM_NANOS = 4_000_000_000L;
    private static final long MEASURED_NANOS = 1_000_000_000L;
    private static final int MEASURED = 5;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MICROS_PER_SECOND = 1e6;
    private static final double MERGED_MAX_SECONDS = 60;
    private static final double KEYS_MAX_PERCENT = 25;
    private static final double PERCENT = 100;
    private static final int STATES = 1_000_000;
    private static final double STATES_MAX_MB = 64;

    private final PrintWriter progress;
    private final SearchCommand command;
    private final ConfigFolder configs;
    private final String classPath;
    private final List<Figure> rows = new ArrayList<>();

    /**
     * @param progress takes a line for each thing that is measured
     * @param program the words that start Wirelore
     * @param configs with the known mistakes
     * @param classPath Wirelore's own
     */
    public ExploreSuite(PrintWriter progress, List<String> program, ConfigFolder configs, String classPath) {
        this.progress = progress;
        this.configs = configs;
        this.classPath = classPath;
        command = new SearchCommand(program);
    }

    /** Measures them, some fifteen minutes. */
    public List<Figure> run() throws IOException, InterruptedException {
        try (WorkFolder work = WorkFolder.make("wirelore-bench")) {
            reruns();
            workers(work.path(), 2, List.of("--faults", "2", "--frames", "40", "--no-merge"));
            workers(work.path(), 3, List.of("--faults", "3", "--frames", "40", "--no-merge", "--runs", "60000"));
            merged(work.path());
            keys();
            states();
            orders(work.path());
            orderRates();
            MistakeFigures mistakes = new MistakeFigures(command, configs, classPath, work.path(), this::say);
            rows.add(mistakes.found());
            rows.add(mistakes.guided());
        }
        return List.copyOf(rows);
    }

    private void say(String text) {
        progress.println("# " + text);
        progress.flush();
    }

    private void reruns() {
        say("reset and rerun");
        RigLoader loader = new RigLoader(configs, ProductRegistry.REGISTRY);
        try (RepeatedRun rig = new RepeatedRun(loader.load(loader.file("unet-lossy-stream"), List.of("faults.loss=0",
                "fabric.ip.startUp=false", "program.arguments.messages=10", "program.arguments.lengthBytes=64",
                "program.arguments.randomLengths=false")))) {
            rows.add(Figure.atLeast("reset and rerun, 10 messages, runs/s on one core", RERUNS_MIN,
                    best(seed -> {
                        rig.run(seed);
                        return 1;
                    }), "best second of " + MEASURED));
        }
    }

    /** {@return the most runs that were made in a second, when all was compiled} */
    private static double best(LongUnaryOperator runs) {
        long warmUntil = System.nanoTime() + WARM_NANOS;
        long number = 1;
        while (System.nanoTime() < warmUntil) {
            number += runs.applyAsLong(number);
        }
        double best = 0;
        for (int i = 0; i < MEASURED; i++) {
            long begin = System.nanoTime();
            long made = 0;
            while (System.nanoTime() - begin < MEASURED_NANOS) {
                made += runs.applyAsLong(number + made);
            }
            number += made;
            best = Math.max(best, made * NANOS_PER_SECOND / (System.nanoTime() - begin));
        }
        return best;
    }

    /** One worker and two, in turn. */
    private void workers(Path work, int faults, List<String> bounds) throws IOException, InterruptedException {
        List<Double> one = new ArrayList<>();
        List<Double> two = new ArrayList<>();
        for (int i = 0; i < PAIRS; i++) {
            say("unet-explore, at most " + faults + " faults, by one worker and by two, " + (i + 1) + " of " + PAIRS);
            one.add(rate(work, bounds, 1));
            two.add(rate(work, bounds, 2));
        }
        double single = one.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
        double pair = two.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
        String what = "unet-explore, at most " + faults + " faults of 4 kinds";
        rows.add(Figure.plain(what + ", runs/s of one worker", Figure.number(single), "best of " + one));
        rows.add(Figure.atLeast(what + ", two workers : one", WORKERS_MIN, pair / single,
                "best of " + two + " runs/s by two"));
        if (faults == 3) {
            rows.add(Figure.atMost(what + ", all scripts by two workers, s", SCRIPTS_MAX_SECONDS, SCRIPTS / pair,
                    "from the rate of the first 60,000"));
        }
    }

    /** All scripts, but for those behind states that are covered. */
    private void merged(Path work) throws IOException, InterruptedException {
        String what = "unet-explore, at most 3 faults of 4 kinds, merged, by two workers, s";
        say(what);
        SearchCommand.Ended ended = command.run(List.of("unet-explore", "--quiet", "--no-capture", "--workers", "2",
                "--out", work.resolve("merged").toString(), "--faults", "3", "--frames", "40"));
        rows.add(ended.code() == 0
                ? Figure.atMost(what, MERGED_MAX_SECONDS, ended.seconds(),
                        String.format(Locale.ROOT, "%,.0f runs instead of %,d",
                                ended.rate() * ended.searchSeconds(), SCRIPTS))
                : Figure.missing(what, "<= " + MERGED_MAX_SECONDS, ended.text()));
    }

    private void keys() {
        say("keys of states");
        RigLoader loader = new RigLoader(configs, ProductRegistry.REGISTRY);
        RigConfig rig = loader.load(loader.file("unet-explore"), List.of());
        try (KeyedRun with = new KeyedRun(rig, true); KeyedRun without = new KeyedRun(rig, false)) {
            int taken = with.run();
            double keyed = best(seed -> {
                with.run();
                return 1;
            });
            double plain = best(seed -> {
                without.run();
                return 1;
            });
            rows.add(Figure.atMost("keys at every frame, % of the run's time", KEYS_MAX_PERCENT,
                    PERCENT * (1 - keyed / plain), String.format(Locale.ROOT, "%d keys, %.1f µs each", taken,
                            (1 / keyed - 1 / plain) * MICROS_PER_SECOND / taken)));
        }
    }

    private void states() {
        CoveredStates states = new CoveredStates(1 << 21);
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < STATES; i++) {
            states.add(random.nextLong(), random.nextLong(), 1, i & 0xFF, i, 0);
        }
        rows.add(Figure.atMost("a million keys, MB", STATES_MAX_MB, states.bytes() / (double) (1 << 20),
                String.format(Locale.ROOT, "%,d kept", states.size())));
    }

    private double rate(Path work, List<String> bounds, int workers) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("unet-explore", "--quiet", "--no-capture", "--workers",
                Integer.toString(workers), "--out", work.resolve("workers").toString()));
        words.addAll(bounds);
        SearchCommand.Ended ended = command.run(words);
        if (ended.code() != 0) {
            throw new IOException("exit code " + ended.code() + " of explore: " + ended.text());
        }
        return ended.rate();
    }

    private void orders(Path work) throws IOException, InterruptedException {
        String what = "MPI, k = 7, 8 ranks, both bufferings, whole command, s";
        say(what);
        SearchCommand.Ended ended = command.run(List.of("-n", "8", "--quiet", "--out",
                work.resolve("orders").toString(), Senders.class.getName(), "1"));
        rows.add(ended.code() == 0
                ? Figure.atMost(what, ORDERS_MAX_SECONDS, ended.seconds(), "5,040 orders of each")
                : Figure.missing(what, "<= " + ORDERS_MAX_SECONDS, ended.text()));
    }

    private void orderRates() {
        orderRate("without static state", Senders.class, 2_000);
        orderRate("with static state", CountedSenders.class, 300);
    }

    private void orderRate(String how, Class<?> program, double target) {
        String what = "MPI, 3 ranks, 10 messages, " + how + ", runs/s on one core";
        say(what);
        RigLoader loader = new RigLoader(configs, ProductRegistry.REGISTRY);
        RigConfig rig = new MpiJob(3, program.getName(), List.of("5"), "", false, "declared", false, true).on(loader,
                loader.file("any-cluster"), List.of("protocol.buffering=all"));
        rows.add(Figure.atLeast(what, target, best(number -> {
            try (OrderWalk walk = new OrderWalk(rig, number, (instance, work) -> work.get(), () -> false)) {
                return walk.walk(Long.MAX_VALUE, Progress.SILENT).runs();
            }
        }), String.format(Locale.ROOT, "all %d orders, again and again, each time in instances built anew", 252)));
    }
}
