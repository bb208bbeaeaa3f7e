package org.wirelore.rig.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.emulator.choice.Choice;
import org.wirelore.emulator.choice.Script;
import org.wirelore.emulator.choice.ScriptedDecider;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.model.PlacedFaults;
import org.wirelore.rig.model.PlacedKind;
import org.wirelore.rig.replay.ReplayRecord;
import org.wirelore.rig.replay.ReplayResult;
import org.wirelore.rig.replay.VariantRecord;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.run.failure.Minimised;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.VariantConfig;

/** A failure is shown with as few deviations as it needs, and each as weak as it can be. */
class ShrinkingTest {
    private static final String NAME = "unet-explore";
    private static final String FEW = "program.arguments.rounds=3";
    private static final PlacedFaults ALL = PlacedFaults.of(List.of(PlacedKind.values()));
    private static final int DUPLICATE = 2;
    private static final int CORRUPT = 3;
    private static final int LATE = 4;
    private static final int STALE = 5;

    @TempDir
    Path folder;

    @Test
    void whatAnExplorationFindsIsShownAsSmallAsItGets() throws Exception {
        RigConfig rig = Rigs.load(NAME, FEW, "protocol.retriesMax=1");
        ExplorationResult result = Rigs.launcher().explore(Rigs.order(rig, folder.resolve("found")),
                SearchBounds.faults(2, 12, List.of(PlacedKind.DROP, PlacedKind.CORRUPT)), Progress.SILENT);

        SmallestFailure smallest = Objects.requireNonNull(result.smallest());
        assertThat(smallest.deviations()).hasSize(2)
                .allMatch(each -> each.matches("drop: frame \\d+ on ether0\\.0to1 \\(from alpha to beta\\), at .* ms"));
        RunReport report = Objects.requireNonNull(result.batch().firstFailure());
        assertThat(report.violations().getFirst().message()).isEqualTo(smallest.violation().message());
        ReplayResult again = Rigs.launcher().replay(folder.resolve("found", ReplayRecord.FILE),
                Files.createDirectories(folder.resolve("again")));
        assertThat(again.difference()).isEmpty();
        assertThat(again.report().violations()).isEqualTo(report.violations());
        assertThat(smallest.size()).matches("2 of \\d deviations are needed, found in \\d+ runs");
        assertNothingIsSuperfluous(rig.variants().getFirst(), PlacedFaults.of(List.of(PlacedKind.DROP,
                PlacedKind.CORRUPT)), smallest);
    }

    @Test
    void whatIsNotNeededIsLeftOutAndTheRestIsMadeWeaker() {
        // In strict mode a peer leaves with its last acknowledgment, the seventh packet of rank 0 here.
        VariantConfig variant = Rigs.load(NAME, FEW, "protocol.strict=true").variants().getFirst();
        Script smallest = new Script(Objects.requireNonNull(shrink(variant, placements(variant, "0to1", CORRUPT)))
                .script());
        assertThat(fates(smallest)).as("one loss").singleElement().satisfies(
                choice -> assertThat(choice.answer()).isEqualTo(1));

        List<Choice> padded = new ArrayList<>(smallest.choices());
        for (Choice more : List.of(fate("1to0", 0, LATE), fate("1to0", 1, DUPLICATE), fate("0to1", 0, STALE),
                fate("1to0", 2, STALE), fate("0to1", 1, DUPLICATE))) {
            padded.add(more);
            if (complaining(variant, ALL, padded).isEmpty()) {
                padded.removeLast();
            }
        }
        SmallestFailure again = Objects.requireNonNull(shrink(variant, padded));
        assertThat(again.found()).isGreaterThan(2);
        assertThat(again.deviations()).hasSize(1);
        assertNothingIsSuperfluous(variant, ALL, again);
    }

    @Test
    void aRunThatDoesNotFailHasNoSmallestFailure() {
        VariantConfig variant = Rigs.load(NAME, FEW).variants().getFirst();
        assertThat(shrink(variant, List.of(fate("0to1", 0, LATE)))).isNull();
    }

    @Test
    void aRecordedFailureIsMadeSmallerAndStaysTheSameFailure() throws Exception {
        Path file = failed();
        Path out = Files.createDirectories(folder.resolve("minimised"));
        Minimised minimised = Rigs.launcher().minimise(file, out);

        SmallestFailure smallest = Objects.requireNonNull(minimised.smallest());
        assertThat(smallest.deviations().size()).isBetween(1, smallest.found() - 1);
        assertThat(minimised.report().verdict()).isEqualTo(Verdict.FAIL);
        assertThat(minimised.report().reproduceCommand()).contains("replay").contains(out.toString());
        ReplayResult again = Rigs.launcher().replay(out.resolve(ReplayRecord.FILE),
                Files.createDirectories(folder.resolve("again")));
        assertThat(again.difference()).isEmpty();
        assertThat(again.report().violations().getFirst().message()).isEqualTo(smallest.violation().message());
        RigConfig rig = lossy();
        assertNothingIsSuperfluous(rig.variants().getFirst(), PlacedFaults.NONE, smallest);
        // It can't get any smaller.
        Minimised twice = Rigs.launcher().minimise(out.resolve(ReplayRecord.FILE),
                Files.createDirectories(folder.resolve("twice")));
        assertThat(Objects.requireNonNull(twice.smallest()).script()).isEqualTo(smallest.script());
    }

    @Test
    void aRecordingThatPassesIsRefused() {
        Path passed = folder.resolve("passed");
        Rigs.launcher().run(Rigs.order(Rigs.load(NAME, FEW, "faults.loss=0.1"), passed));
        assertRefused(passed.resolve(ReplayRecord.FILE), "expected a run in which an oracle complains, found one that"
                + " passes");
    }

    @Test
    void aFailureWithoutADeviationIsRefused() {
        Path stuck = folder.resolve("stuck");
        Rigs.launcher().run(Rigs.order(Rigs.load(NAME, FEW, "limits.events=100"), stuck));
        assertRefused(stuck.resolve(ReplayRecord.FILE), "found one that fails undisturbed");
    }

    @Test
    void aChangedRecordingAndOneOfAnotherRigAreRefused() throws Exception {
        ReplayRecord record = ReplayRecord.read(failed());
        Path changed = Files.createDirectories(folder.resolve("changed")).resolve(ReplayRecord.FILE);
        Files.writeString(changed, Files.readString(folder.resolve("run", ReplayRecord.FILE))
                .replace("\"seed\" : 1,", "\"seed\" : 2,"));
        assertRefused(changed, "its digest does not fit");

        VariantRecord variant = record.variants().getFirst();
        rewritten(record, record.rig(), new VariantRecord(variant.name(), "0".repeat(16), variant.events(),
                variant.trailInterval(), variant.trail(), variant.script()), changed);
        assertRefused(changed, "found variant run to go another way");
        rewritten(record, Rigs.load("unet-oneway").json(), variant, changed);
        assertRefused(changed, "found run, which it does not have");
        rewritten(record, Rigs.load("tulip-on-udp").json(), variant, changed);
        assertRefused(changed, "found one of paced mode");
        Files.writeString(changed, "{");
        assertRefused(changed, "expected the replay.json of a run");
    }

    private void rewritten(ReplayRecord record, String rig, VariantRecord variant, Path file) throws Exception {
        new ReplayRecord("nothing.json", List.of(), rig, record.seed(), record.explored(), record.reproduceCommand(),
                record.capture(), List.of(variant)).write(Objects.requireNonNull(file.getParent()));
    }

    private void assertRefused(Path file, String words) {
        assertThatThrownBy(() -> Rigs.launcher().minimise(file, Files.createDirectories(folder.resolve("out"))))
                .isInstanceOf(RigException.class).hasMessageContaining(ReplayRecord.FILE).hasMessageContaining(words);
    }

    private Path failed() {
        Path run = folder.resolve("run");
        assertThat(Rigs.launcher().run(Rigs.order(lossy(), run)).verdict()).isEqualTo(Verdict.FAIL);
        return run.resolve(ReplayRecord.FILE);
    }

    private static RigConfig lossy() {
        return Rigs.load(NAME, "faults.loss=0.2", "faults.corruption=0.3", "faults.reordering=0.2",
                "protocol.retriesMax=2");
    }

    private static @Nullable SmallestFailure shrink(VariantConfig variant, List<Choice> script) {
        return new Shrinking(variant, ALL, (instance, work) -> work.get(), () -> false).shrink(script);
    }

    /** Without any one of the deviations the same oracle does not complain first. */
    private static void assertNothingIsSuperfluous(VariantConfig variant, PlacedFaults placed,
            SmallestFailure smallest) {
        assertThat(complaining(variant, placed, smallest.script())).isEqualTo(smallest.oracle());
        for (Choice choice : smallest.script()) {
            if (choice.point().startsWith("ether0.")) {
                List<Choice> fewer = smallest.script().stream().filter(each -> !each.equals(choice)).toList();
                assertThat(complaining(variant, placed, fewer)).describedAs("without " + choice)
                        .isNotEqualTo(smallest.oracle());
            }
        }
    }

    /** The first oracle that complains of a run; empty if none does. */
    private static String complaining(VariantConfig variant, PlacedFaults placed, List<Choice> script) {
        try (RigInstance instance = new RigInstance(variant, new ScriptedDecider(new Script(script)), placed, null)) {
            instance.run();
            return instance.oracles().stream().filter(result -> !result.violations().isEmpty()).map(OracleResult::name)
                    .findFirst().orElse("");
        }
    }

    /** A script that places a fault on every frame of a direction from the fourth on, until the run fails of one. */
    private static List<Choice> placements(VariantConfig variant, String leg, int answer) {
        for (long frame = 0; frame < 20; frame++) {
            List<Choice> script = List.of(fate(leg, frame, answer));
            if (!complaining(variant, ALL, script).isEmpty()) {
                return script;
            }
        }
        throw new IllegalStateException("a run must fail");
    }

    private static List<Choice> fates(Script script) {
        return script.choices().stream().filter(choice -> choice.point().endsWith(".fate")).toList();
    }

    private static Choice fate(String leg, long frame, int answer) {
        return new Choice("ether0." + leg + ".fate", frame, answer, 1 + ALL.kinds().size());
    }
}
