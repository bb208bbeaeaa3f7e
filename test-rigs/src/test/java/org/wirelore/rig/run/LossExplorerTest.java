package org.wirelore.rig.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.api.Decider;
import org.wirelore.emulator.choice.Choice;
import org.wirelore.emulator.choice.RecordingDecider;
import org.wirelore.rig.explore.BatchResult;
import org.wirelore.rig.explore.ChoiceExplorer;
import org.wirelore.rig.explore.Deviations;
import org.wirelore.rig.explore.ExplorationResult;
import org.wirelore.rig.explore.Progress;
import org.wirelore.rig.explore.SearchBounds;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.replay.ReplayRecord;
import org.wirelore.rig.replay.ReplayResult;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.report.Violation;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.VariantConfig;

/** Every placement of losses is run, each loss is a real one, and a protocol that can't bear them is found out. */
class LossExplorerTest {
    private static final String FEW = "program.arguments.messages=20";

    @TempDir
    Path folder;

    @Test
    void twoLossesAmongTwentyFramesAreTwoHundredAndElevenPlacementsAndTheProtocolBearsThemAll() {
        List<Long> totals = new ArrayList<>();
        ExplorationResult result = Rigs.launcher().explore(Rigs.order(Rigs.load(Rigs.LOSSY, FEW), folder),
                SearchBounds.losses(2, 20),
                (done, total, failed) -> totals.add(total));

        assertThat(result.batch()).isEqualTo(new BatchResult(Verdict.PASS, 1 + 20 + 190, 0, null));
        assertThat(result.outcomes()).isEmpty();
        assertThat(totals).hasSize(211).containsOnly(211L);
        assertThat(folder.resolve(ReplayRecord.FILE)).isNotEmptyFile();
    }

    @Test
    void wiresOverWhichNothingIsSentAreRefused() {
        RigConfig rig = Rigs.load("two-networks", "ranks=[{\"host\": \"beta\"}, {\"host\": \"beta\"}]",
                "protocols=[{\"kind\": \"unet\", \"peers\": \"same-fabric\", \"fabric\": \"ether0\"},"
                        + " {\"kind\": \"shm\", \"peers\": \"same-host\"}]",
                "faults.loss=0");
        assertThatThrownBy(() -> Rigs.launcher().explore(Rigs.order(rig, folder), SearchBounds.losses(1, 6),
                Progress.SILENT)).hasMessageContaining("--drops").hasMessageContaining("found none sent over ether0");
    }

    @Test
    void socketsBesideReliableWiresDoNotHinderLosses() {
        RigConfig rig = Rigs.load("two-networks", "faults.loss=0");
        ExplorationResult result = Rigs.launcher().explore(Rigs.order(rig, folder), SearchBounds.losses(1, 2),
                Progress.SILENT);
        assertThat(result.batch().runs()).isEqualTo(3);
        assertThat(result.batch().verdict()).isEqualTo(Verdict.PASS);
    }

    @Test
    void placedLossesAreThoseFramesAndAreSentAgain() {
        RigConfig rig = Rigs.load(Rigs.LOSSY, FEW);
        ChoiceExplorer explorer = new ChoiceExplorer(rig, 1, SearchBounds.losses(1, 3), (instance, work) -> {
            throw new AssertionError();
        }, () -> false);
        for (long place = 0; place < 20; place++) {
            RecordingDecider recording = new RecordingDecider(
                    explorer.placed(rig.variants().getFirst(), Deviations.at(place)));
            try (RigInstance instance = new RigInstance(rig.variants().getFirst(), recording, true, null)) {
                instance.run();
                assertThat(instance.clean()).isTrue();
                List<Choice> losses = recording.script().choices().stream()
                        .filter(choice -> choice.point().contains("loss")).toList();
                assertThat(losses).hasSize(1);
                assertThat(losses.getFirst().point()).matches("ether0\\.(0to1|1to0)\\.loss");
                assertThat(losses.getFirst().answer()).isEqualTo(1);
                assertThat(lost(instance)).describedAs("frames lost at place " + place).isEqualTo(1);
            }
        }
    }

    @Test
    void aLostMessageIsSentAgainAndNothingIsWithoutALoss() {
        RigConfig rig = Rigs.load(Rigs.LOSSY, FEW);
        ChoiceExplorer explorer = new ChoiceExplorer(rig, 1, SearchBounds.losses(1, 3), (instance, work) -> work.get(),
                () -> false);
        try (RigInstance instance = new RigInstance(rig.variants().getFirst(),
                explorer.placed(rig.variants().getFirst(), Deviations.NONE), true, null)) {
            instance.run();
            assertThat(lost(instance)).isZero();
            assertThat(instance.counters()).containsEntry("protocol.retransmissions", 0L);
        }
        try (RigInstance instance = new RigInstance(rig.variants().getFirst(),
                explorer.placed(rig.variants().getFirst(), Deviations.at(3)), true,
                null)) {
            instance.run();
            assertThat(instance.counters().get("protocol.retransmissions")).isPositive();
        }
    }

    @Test
    void aProtocolThatGivesUpTooSoonIsFoundAndItsReplayFailsTheSameWay() throws Exception {
        RigConfig rig = Rigs.load(Rigs.LOSSY, FEW, "protocol.retriesMax=1");
        BatchResult result = Rigs.launcher()
                .explore(Rigs.order(rig, folder.resolve("found")), SearchBounds.losses(2, 40), Progress.SILENT)
                .batch();

        assertThat(result.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(result.failed()).isBetween(1L, result.runs() - 1);
        RunReport report = Objects.requireNonNull(result.firstFailure());
        assertThat(report.violations()).isNotEmpty();
        ReplayRecord record = ReplayRecord.read(folder.resolve("found", ReplayRecord.FILE));
        assertThat(record.variants().getFirst().script().stream().filter(choice -> choice.point().endsWith(".loss")))
                .hasSize(2);

        ReplayResult again = Rigs.launcher().replay(folder.resolve("found", ReplayRecord.FILE),
                Files.createDirectories(folder.resolve("again")));
        assertThat(again.difference()).isEmpty();
        assertThat(again.report().verdict()).isEqualTo(Verdict.FAIL);
        assertThat(again.report().violations()).isEqualTo(report.violations());
    }

    @Test
    void whatPromisesNothingUnderLossIsNotExplored() {
        RigConfig rig = Rigs.load("unet-pingpong", "program.arguments.repetitions=2", "program.arguments.warmUps=0",
                "program.arguments.sizesBytes=[4]");
        ChoiceExplorer explorer = new ChoiceExplorer(rig, 1, SearchBounds.losses(1, 3), (instance, work) -> {
            assertThat(instance.variant().name()).isEqualTo("adi");
            return work.get();
        }, () -> false);

        ChoiceExplorer.Result result = explorer.explore(Progress.SILENT);
        assertThat(result.runs()).isEqualTo(4);
        assertThat(result.failed()).isZero();
        assertThat(result.firstFailure()).isNull();
    }

    @Test
    void anExplorationThatIsStoppedEndsAndTellsHowFarItCame() {
        RigConfig rig = Rigs.load(Rigs.LOSSY, FEW);
        RigLauncher launcher = Rigs.launcher();
        List<String> progress = new ArrayList<>();
        BatchResult result = launcher
                .explore(Rigs.order(rig, folder), SearchBounds.losses(2, 20), (done, total, failed) -> {
                    if (done == 10) {
                        // What the thread sees that the signal has woken, while the exploration holds the processor.
                        progress.add(launcher.progress());
                        launcher.stop();
                    }
                }).batch();

        assertThat(progress).containsExactly("10 of 211 runs, 0 failed");
        assertThat(folder.resolve("report.json")).content().contains("interrupted after 10 of 211 runs, 0 failed");
        assertThat(result.verdict()).isEqualTo(Verdict.INTERRUPTED);
        assertThat(result.runs()).isEqualTo(10);
        assertThat(folder.resolve("report.json")).isNotEmptyFile();
    }

    @ParameterizedTest
    @ValueSource(strings = {"lazy", "eager", "threshold", "delayed"})
    void inStrictModeASingleLossFailsOnlyWhereItHitsTheLastAcknowledgment(String policy) {
        RigConfig rig = Rigs.load(Rigs.LOSSY, "program.arguments.messages=5", "protocol.strict=true",
                "protocol.ack=" + policy);
        ChoiceExplorer explorer = new ChoiceExplorer(rig, 1, SearchBounds.losses(1, 3), (instance, work) -> work.get(),
                () -> false);
        VariantConfig variant = rig.variants().getFirst();
        long frames = frames(variant, explorer.placed(rig.variants().getFirst(), Deviations.NONE));

        for (long place = 0; place < frames; place++) {
            RecordingDecider recording = new RecordingDecider(
                    explorer.placed(rig.variants().getFirst(), Deviations.at(place)));
            try (RigInstance instance = new RigInstance(variant, recording, true, null)) {
                instance.run();
                assertThat(lost(instance)).isEqualTo(1);
                assertThat(instance.clean()).describedAs("frame lost: " + place).isEqualTo(place != frames - 1);
                if (place == frames - 1) {
                    assertThat(instance.counters()).containsEntry("ether0.alpha.lostByFault", 1L);
                    assertThat(instance.oracles()).flatExtracting(OracleResult::violations).singleElement()
                            .extracting(Violation::message).asString()
                            .endsWith("all of its messages were received: what it lacks is an acknowledgment");
                    assertThat(instance.warnings()).singleElement().asString()
                            .contains("In strict mode a peer leaves with its last acknowledgment");
                }
            }
        }
    }

    /** How many frames a run sends in which none is lost. */
    private static long frames(VariantConfig variant, Decider undisturbed) {
        try (RigInstance instance = new RigInstance(variant, undisturbed, true, null)) {
            instance.run();
            assertThat(instance.clean()).isTrue();
            return sum(instance, ".sent");
        }
    }

    private static long lost(RigInstance instance) {
        return sum(instance, ".lostByFault");
    }

    private static long sum(RigInstance instance, String plugCounter) {
        return instance.counters().entrySet().stream()
                .filter(entry -> entry.getKey().startsWith("ether0.") && entry.getKey().endsWith(plugCounter))
                .mapToLong(entry -> entry.getValue()).sum();
    }
}
