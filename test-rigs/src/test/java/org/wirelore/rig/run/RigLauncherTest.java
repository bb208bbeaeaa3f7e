package org.wirelore.rig.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.emulator.choice.Choice;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.explore.BatchResult;
import org.wirelore.rig.explore.Progress;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.product.ProductRegistry;
import org.wirelore.rig.replay.Capture;
import org.wirelore.rig.replay.ReplayRecord;
import org.wirelore.rig.replay.ReplayResult;
import org.wirelore.rig.replay.VariantRecord;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.report.render.ReportFiles;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.real.JobMonitor;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a run leaves, and what a replay makes of it. */
class RigLauncherTest {
    private static final int PATIENCE_SECONDS = 30;

    @TempDir
    Path folder;

    @Test
    void aRunLeavesEveryFileAndItsHash() throws Exception {
        RunReport report = run(lossy(), "run");

        assertThat(report.verdict()).isEqualTo(Verdict.PASS);
        assertThat(report.eventStreamHash()).matches("[0-9a-f]{16}").isNotEqualTo("0000000000000000");
        for (String name : List.of("report.json", "report.html", "junit.xml", "capture.pcapng", "replay.json")) {
            assertThat(folder.resolve("run", name)).isNotEmptyFile();
        }
        assertThat(Files.readString(folder.resolve("run", "report.json"))).contains(report.eventStreamHash());
        assertThat(Files.readString(folder.resolve("run", "report.html"))).contains(report.eventStreamHash());
    }

    @Test
    void aRunWithoutCaptureLeavesNone() throws Exception {
        Path out = Files.createDirectories(folder.resolve("run"));
        RunReport captured = run(lossy(), "captured");
        RunReport report = Rigs.launcher().run(new RunOrder(lossy(), lossy().seed(), out, false));

        assertThat(out.resolve("capture.pcapng")).doesNotExist();
        assertThat(report.eventStreamHash()).isEqualTo(captured.eventStreamHash());
    }

    @Test
    void aReplayWithoutOneOfTheLossesSaysWhereItWentAnotherWay() throws Exception {
        run(lossy(), "run");
        rewrite("run", record -> {
            VariantRecord variant = record.variants().getFirst();
            List<Choice> script = new ArrayList<>(variant.script());
            Choice loss = script.stream().filter(choice -> choice.point().endsWith(".loss")).findFirst().orElseThrow();
            script.remove(loss);
            return new ReplayRecord(record.rigFile(), record.settings(), record.rig(), record.seed(),
                    record.explored(), record.reproduceCommand(), record.capture(),
                    List.of(new VariantRecord(variant.name(), variant.hash(), variant.events(),
                            variant.trailInterval(), variant.trail(), script)));
        });

        ReplayResult again = replay(Rigs.launcher(), "run", "again");
        assertThat(again.identical()).isFalse();
        assertThat(again.difference()).matches("variant run went another way between events \\d+ and \\d+: .*");
    }

    @Test
    void aReplayOfAnotherSeedSaysThatTheReportsDiffer() throws Exception {
        run(lossy(), "run");
        rewrite("run", record -> new ReplayRecord(record.rigFile(), record.settings(), record.rig(),
                record.seed() + 1, record.explored(), record.reproduceCommand(), record.capture(), record.variants()));

        ReplayResult again = replay(Rigs.launcher(), "run", "again");
        assertThat(again.identical()).isFalse();
        assertThat(again.difference()).startsWith("report.json differs from byte");
    }

    @Test
    void aReplayOfAChangedRigSaysWhereItWentAnotherWay() throws Exception {
        run(lossy(), "run");
        rewrite("run", record -> {
            assertThat(record.rig()).contains("\"bitsPerSecond\" : 100000000");
            return new ReplayRecord(record.rigFile(), record.settings(),
                    record.rig().replace("\"bitsPerSecond\" : 100000000", "\"bitsPerSecond\" : 10000000"),
                    record.seed(), record.explored(), record.reproduceCommand(), record.capture(), record.variants());
        });

        ReplayResult again = replay(Rigs.launcher(), "run", "again");
        assertThat(again.identical()).isFalse();
        assertThat(again.difference()).startsWith("variant run went another way between events");
    }

    @Test
    void aReplayOnAChangedProfileSaysWhereItWentAnotherWay() throws Exception {
        ConfigFolder configs = copyOfConfigs();
        Path rigFile = configs.folder(ConfigFolder.Kind.RIG).resolve(Rigs.LOSSY + ".json");
        RigLauncher launcher = new RigLauncher(configs, ProductRegistry.REGISTRY, "./wirelore");
        launcher.run(Rigs.order(new RigLoader(configs, ProductRegistry.REGISTRY).load(rigFile, List.of()),
                folder.resolve("run")));
        assertThat(replay(launcher, "run", "same").identical()).isTrue();

        Path profile = configs.folder(ConfigFolder.Kind.HOST).resolve("pentium-pro-200.json");
        String before = Files.readString(profile);
        String after = before.replaceAll("(\"pollPeriodNs\"\\s*:\\s*)[0-9.]+", "$1 777");
        assertThat(after).isNotEqualTo(before);
        Files.writeString(profile, after);

        ReplayResult again = replay(launcher, "run", "again");
        assertThat(again.identical()).isFalse();
        assertThat(again.difference()).startsWith("variant run went another way between events");
    }

    @Test
    void aReplayDoesNotNeedTheRigsFile() throws Exception {
        ConfigFolder configs = copyOfConfigs();
        Path rigFile = configs.folder(ConfigFolder.Kind.RIG).resolve("unet-switch.json");
        RigLauncher launcher = new RigLauncher(configs, ProductRegistry.REGISTRY, "./wirelore");
        launcher.run(Rigs.order(
                new RigLoader(configs, ProductRegistry.REGISTRY).load(rigFile, List.of("program.arguments.rounds=2")),
                folder.resolve("run")));
        Files.delete(rigFile);

        ReplayResult again = replay(launcher, "run", "again");
        assertThat(again.difference()).isEmpty();
    }

    @Test
    void manySeedsOfTheLossyStreamPass() throws Exception {
        List<Long> heard = new ArrayList<>();
        BatchResult result = Rigs.launcher().batch(Rigs.order(lossy(), folder.resolve("batch")), 1, 200,
                (done, total, failed) -> {
                    assertThat(total).isEqualTo(200);
                    heard.add(done);
                });

        assertThat(result).isEqualTo(new BatchResult(Verdict.PASS, 200, 0, null));
        assertThat(heard).hasSize(200).isSorted().endsWith(200L);
        assertThat(folder.resolve("batch", ReportFiles.JSON)).isNotEmptyFile();
    }

    @Test
    void aBatchKeepsTheReportOfTheFirstSeedThatFails() throws Exception {
        RigConfig fragile = Rigs.load(Rigs.LOSSY, "protocol.retriesMax=1", "faults.loss=0.1",
                "program.arguments.messages=30");
        BatchResult result = Rigs.launcher().batch(Rigs.order(fragile, folder.resolve("batch")), 1, 60,
                Progress.SILENT);

        assertThat(result.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(result.runs()).isEqualTo(60);
        assertThat(result.failed()).isBetween(1L, 59L);
        RunReport report = Objects.requireNonNull(result.firstFailure());
        assertThat(report.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(report.reproduceCommand()).contains("--seed " + report.seed());
        assertThat(replay(Rigs.launcher(), "batch", "again").identical()).isTrue();
    }

    @Test
    void aRunThatIsStoppedLeavesAReportOfWhatWasKnown() throws Exception {
        RigConfig endless = Rigs.load(Rigs.LOSSY, "program.arguments.messages=50000000");
        RigLauncher launcher = Rigs.launcher();
        RunOrder order = Rigs.order(endless, folder.resolve("run"));
        try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
            Future<RunReport> run = thread.submit(() -> launcher.run(order));
            Path capture = folder.resolve("run", Capture.FILE);
            while (!run.isDone() && (!Files.exists(capture) || Files.size(capture) < 100_000)) {
                Thread.onSpinWait();
            }
            launcher.stop();
            RunReport report = run.get(PATIENCE_SECONDS, TimeUnit.SECONDS);

            assertThat(report.verdict()).isEqualTo(Verdict.INTERRUPTED);
            assertThat(report.violations()).isEmpty();
            assertThat(report.events()).isPositive();
            assertThat(report.eventStreamHash()).matches("[0-9a-f]{16}");
        }
        JsonNode json = JsonMapper.shared().readTree(Files.readAllBytes(folder.resolve("run", ReportFiles.JSON)));
        assertThat(json.path("verdict").asString()).isEqualToIgnoringCase("interrupted");
        assertThat(ReplayRecord.read(folder.resolve("run", ReplayRecord.FILE)).variants()).hasSize(1);
        assertThat(folder.resolve("run", "junit.xml")).isNotEmptyFile();
    }

    @Test
    void aBatchThatIsStoppedEndsEarly() throws Exception {
        RigLauncher launcher = Rigs.launcher();
        CountDownLatch begun = new CountDownLatch(1);
        RunOrder order = Rigs.order(lossy(), folder.resolve("batch"));
        try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
            Future<BatchResult> batch = thread
                    .submit(() -> launcher.batch(order, 0, Integer.MAX_VALUE,
                            (done, total, failed) -> begun.countDown()));
            begun.await();
            launcher.stop();
            BatchResult result = batch.get(PATIENCE_SECONDS, TimeUnit.SECONDS);

            assertThat(result.verdict()).isEqualTo(Verdict.INTERRUPTED);
            assertThat(result.runs()).isBetween(1L, (long) Integer.MAX_VALUE);
            assertThat(result.failed()).isZero();
        }
        assertThat(folder.resolve("batch", ReportFiles.JSON)).isNotEmptyFile();
    }

    @Test
    void aBatchThatIsStoppedKeepsWhatItHasFound() throws Exception {
        RigLauncher launcher = Rigs.launcher();
        RigConfig fragile = Rigs.load(Rigs.LOSSY, "protocol.retriesMax=1", "faults.loss=0.1",
                "program.arguments.messages=30");
        List<String> progress = new ArrayList<>();
        BatchResult result = launcher.batch(Rigs.order(fragile, folder.resolve("batch")), 1, 1_000_000,
                (done, total, failed) -> {
                    if (failed == 2) {
                        progress.add(launcher.progress());
                        launcher.stop();
                    }
                });

        assertThat(result.verdict()).isEqualTo(Verdict.INTERRUPTED);
        assertThat(result.failed()).isEqualTo(2);
        assertThat(progress).singleElement().asString()
                .isEqualTo(String.format(Locale.ROOT, "%,d of 1,000,000 runs, 2 failed", result.runs()));
        assertThat(folder.resolve("batch", ReportFiles.JSON)).content().contains("; the first that failed: seed ");
        assertThat(result.firstFailure()).extracting(RunReport::reproduceCommand).asString().contains(" --seed ");
    }

    @Test
    void howFarEachRankHasComeIsReportedWhileTheyRun() {
        RigLauncher launcher = Rigs.launcher();
        List<String> progress = new ArrayList<>();
        launcher.run(Rigs.order(Rigs.load("unet-cluster", "program={\"name\":\"mpi\",\"arguments\":"
                + "{\"class\":\"org.wirelore.rig.samples.Quiz\",\"arguments\":[\"5\"]}}"), folder.resolve("quiz")),
                new JobMonitor() {
                    @Override
                    public void printed(String line) {
                        progress.add(launcher.progress());
                    }

                    @Override
                    public void listening(String address, int remote, String secret) {
                        // All ranks are here.
                    }
                });
        assertThat(progress).first().asString().startsWith("unet-cluster at ")
                .containsPattern("\n {2}rank0 on node0 computes since .* at org.wirelore.rig.samples.Quiz")
                .containsPattern("\n {2}rank1, rank2.* wait for the other ranks, to leave together since .* to ");
        assertThat(launcher.progress()).isEmpty();
    }

    @Test
    void howFarARunHasComeThatHasNotBegunIsOneLine() {
        RigConfig rig = lossy();
        try (RigInstance instance = new RigInstance(rig.variants().getFirst(), new SeededDecider(1), false, null)) {
            assertThat(instance.progressOfRanks()).endsWith(" at 0.000000 s, 0 events");
        }
    }

    private static RigConfig lossy() {
        return Rigs.load(Rigs.LOSSY, "program.arguments.messages=300");
    }

    private RunReport run(RigConfig rig, String out) {
        return Rigs.launcher().run(Rigs.order(rig, folder.resolve(out)));
    }

    private ReplayResult replay(RigLauncher launcher, String from, String out) throws IOException {
        return launcher.replay(folder.resolve(from, ReplayRecord.FILE), Files.createDirectories(folder.resolve(out)));
    }

    private void rewrite(String run, UnaryOperator<ReplayRecord> change) {
        change.apply(ReplayRecord.read(folder.resolve(run, ReplayRecord.FILE))).write(folder.resolve(run));
    }

    private ConfigFolder copyOfConfigs() throws IOException {
        ConfigFolder shipped = ConfigFolder.find();
        ConfigFolder copy = new ConfigFolder(folder.resolve("configs"));
        for (ConfigFolder.Kind kind : ConfigFolder.Kind.values()) {
            Files.createDirectories(copy.folder(kind));
            for (String name : shipped.names(kind)) {
                Files.copy(shipped.folder(kind).resolve(name + ".json"), copy.folder(kind).resolve(name + ".json"));
            }
        }
        return copy;
    }
}
