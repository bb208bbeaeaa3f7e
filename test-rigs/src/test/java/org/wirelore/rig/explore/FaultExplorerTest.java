package org.wirelore.rig.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.wirelore.emulator.choice.Choice;
import org.wirelore.emulator.choice.RecordingDecider;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.model.PlacedKind;
import org.wirelore.rig.replay.ReplayRecord;
import org.wirelore.rig.replay.ReplayResult;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.VariantConfig;

/** Everything that may become of a frame is placed, and each frame is asked about once. */
class FaultExplorerTest {
    private static final String FEW = "program.arguments.messages=20";
    private static final Set<PlacedKind> ALL = EnumSet
            .complementOf(EnumSet.of(PlacedKind.HOLD, PlacedKind.SHORT, PlacedKind.KILL));

    @TempDir
    Path folder;

    @Test
    void twoFaultsOfFourKindsAmongTenFramesAreEachPlacementOfEachKind() {
        List<Long> totals = new ArrayList<>();
        ExplorationResult result = Rigs.launcher().explore(Rigs.order(Rigs.load(Rigs.LOSSY, FEW), folder),
                SearchBounds.faults(2, 10), (done, total, failed) -> totals.add(total));

        assertThat(result.batch()).isEqualTo(new BatchResult(Verdict.PASS, 1 + 10 * 4 + 45 * 16, 0, null));
        assertThat(totals).containsOnly(1L + 10 * 4 + 45 * 16);
    }

    @Test
    void dropsAloneAreTheScriptsOfDrops() {
        RigConfig rig = Rigs.load(Rigs.LOSSY, FEW);
        SearchBounds alone = SearchBounds.faults(2, 6, List.of(PlacedKind.DROP));
        assertThat(alone).isEqualTo(SearchBounds.losses(2, 6));
        assertThat(new ChoiceExplorer(rig, 1, alone, (instance, work) -> work.get(), () -> false)
                .explore(Progress.SILENT).runs()).isEqualTo(1 + 6 + 15);
    }

    @ParameterizedTest
    @EnumSource(value = PlacedKind.class, mode = EnumSource.Mode.EXCLUDE, names = {"HOLD", "SHORT", "KILL"})
    void aPlacedFaultHappensToThatFrameOnlyAndTheRigDrawsNoneItself(PlacedKind kind) {
        RigConfig rig = Rigs.load(Rigs.LOSSY, FEW, "faults.loss=0.2", "faults.duplication=0.2",
                "faults.reordering=0.2", "faults.corruption=0.2");
        VariantConfig variant = rig.variants().getFirst();
        SearchBounds exploration = SearchBounds.faults(1, 40, ALL);
        ChoiceExplorer explorer = new ChoiceExplorer(rig, 1, exploration, (instance, work) -> work.get(), () -> false);
        int answer = 1 + exploration.placed().kinds().indexOf(kind);
        for (long place = 0; place < 20; place++) {
            RecordingDecider recording = new RecordingDecider(
                    explorer.placed(variant, Deviations.at(place, answer)));
            try (RigInstance instance = new RigInstance(variant, recording, exploration.placed(), null)) {
                instance.run();
                assertThat(instance.clean()).describedAs(kind + " at " + place).isTrue();
                assertThat(recording.script().choices().stream().filter(choice -> choice.point().endsWith(".fate")))
                        .singleElement().satisfies(choice -> assertThat(choice.answer()).isEqualTo(answer))
                        .extracting(Choice::alternatives).isEqualTo(6);
                assertThat(recording.script().choices()).noneMatch(choice -> choice.point().matches(
                        ".*\\.(loss|duplication|reordering|corruption)"));
                for (PlacedKind other : ALL) {
                    assertThat(counted(instance, other)).isEqualTo(counter(kind).equals(counter(other)) ? 1 : 0);
                }
            }
        }
    }

    private static long counted(RigInstance instance, PlacedKind kind) {
        return instance.counters().entrySet().stream().filter(entry -> entry.getKey().endsWith("." + counter(kind)))
                .mapToLong(entry -> entry.getValue()).sum();
    }

    private static String counter(PlacedKind kind) {
        return switch (kind) {
            case DROP -> "lostByFault";
            case DUPLICATE, STALE -> "duplicatedByFault";
            case CORRUPT -> "corruptedByFault";
            case LATE -> "reorderedByFault";
            case HOLD, SHORT, KILL -> throw new IllegalArgumentException("no fault of a frame: " + kind);
        };
    }

    @Test
    void aRankOrAnInterruptIsHeldUpAtEachOfTheFirstQuestionsForEitherTime() {
        SearchBounds exploration = SearchBounds.faults(1, 30, List.of(PlacedKind.HOLD));
        RigConfig rig = Rigs.load(Rigs.LOSSY, "faults.loss=0", FEW);
        ChoiceExplorer explorer = new ChoiceExplorer(rig, 1, exploration, (instance, work) -> work.get(), () -> false);
        explorer.requireSubject();
        ChoiceExplorer.Result result = explorer.explore(Progress.SILENT);
        assertThat(result.runs()).isEqualTo(1 + 30 * 2);
        assertThat(result.failed()).isZero();

        Set<String> held = new HashSet<>();
        Set<Long> ends = new HashSet<>();
        for (int place = 0; place < 30; place++) {
            RecordingDecider recording = new RecordingDecider(
                    explorer.placed(rig.variants().getFirst(), Deviations.at(place, 2)));
            try (RigInstance instance = new RigInstance(rig.variants().getFirst(), recording, exploration.placed(),
                    null)) {
                instance.run();
                ends.add(instance.queue().now());
            }
            recording.script().choices().forEach(choice -> held.add(choice.point()));
        }
        assertThat(held).contains("alpha.rank0.hold", "beta.rank1.hold", "beta.irq-unet-beta.hold");
        assertThat(ends).hasSizeGreaterThan(1);
    }

    @Test
    void socketCallsThatTakeLessThanTheyCouldLoseNothing() {
        RigConfig rig = Rigs.load("tcp-lossy", "variants=[]", "checks=[]", "faults={}",
                "program.arguments={\"messages\":3,\"lengthBytes\":4000}");
        ChoiceExplorer explorer = new ChoiceExplorer(rig, 1, SearchBounds.choices(List.of("*.sockets.short"), 1, 20),
                (instance, work) -> work.get(), () -> false);
        explorer.requireSubject();
        ChoiceExplorer.Result result = explorer.explore(Progress.SILENT);
        assertThat(result.runs()).isEqualTo(1 + 20 * 3);
        assertThat(result.failed()).isZero();
    }

    @Test
    void theReplayOfAFailedExplorationAsksTheSameQuestions() throws Exception {
        RigConfig rig = Rigs.load(Rigs.LOSSY, "program.arguments.messages=5", "protocol.retriesMax=1");
        BatchResult result = Rigs.launcher().explore(Rigs.order(rig, folder.resolve("found")),
                SearchBounds.faults(2, 8, List.of(PlacedKind.CORRUPT, PlacedKind.DROP)), Progress.SILENT).batch();

        assertThat(result.verdict()).isEqualTo(Verdict.FAIL);
        Path file = folder.resolve("found", ReplayRecord.FILE);
        assertThat(ReplayRecord.read(file).explored()).containsExactly("drop", "corrupt");
        assertThat(ReplayRecord.read(file).variants().getFirst().script())
                .anyMatch(choice -> choice.point().matches("ether0\\.(0to1|1to0)\\.fate")
                        && choice.alternatives() == 3);
        ReplayResult again = Rigs.launcher().replay(file, Files.createDirectories(folder.resolve("again")));
        assertThat(again.difference()).isEmpty();
        assertThat(again.report().verdict()).isEqualTo(Verdict.FAIL);
        assertThat(folder.resolve("found", "capture.pcapng")).hasSameBinaryContentAs(
                folder.resolve("again", "capture.pcapng"));
    }

    @ParameterizedTest
    @CsvSource({"sci-lossy, late", "sci-lossy, duplicate", "fmp-errors, stale"})
    void aKindThatNoWireOfTheRigHasIsRefusedByName(String rig, String kind) {
        SearchBounds exploration = SearchBounds.faults(1, 4,
                List.of(PlacedKind.DROP, PlacedKind.valueOf(kind.toUpperCase(Locale.ROOT))));
        assertThatThrownBy(
                () -> Rigs.launcher().explore(Rigs.order(Rigs.load(rig), folder), exploration, Progress.SILENT))
                .isInstanceOf(RigException.class).hasMessageContaining("--kinds")
                .hasMessageContaining("the rig's wires have (drop, corrupt), found " + kind);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void ofTheUsualKindsThoseThatTheWiresHaveArePlaced() {
        ChoiceExplorer explorer = new ChoiceExplorer(Rigs.load("fmp-errors"), 1, SearchBounds.faults(1, 2),
                (instance, work) -> work.get(), () -> false);
        explorer.requireSubject();
        long variants = Rigs.load("fmp-errors").variants().size();
        assertThat(explorer.explore(Progress.SILENT).runs()).isEqualTo(variants * (1 + 2 * 2));
    }
}
