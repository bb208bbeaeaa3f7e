package org.wirelore.rig.replay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.wirelore.emulator.choice.Choice;
import org.wirelore.emulator.choice.ScriptedDecider;
import org.wirelore.emulator.process.FileErrors;
import org.wirelore.emulator.time.virtual.HashTrail;
import org.wirelore.rig.report.render.ReportFiles;

/**
 * Compares a second run with the recording of the first: event streams, decisions, the files that both left, and
 * whether the recording is what the first run wrote.
 */
public final class ReplayComparison {
    private final ReplayRecord first;
    private final Path firstFolder;
    private final Path secondFolder;

    public ReplayComparison(ReplayRecord first, Path replayFile, Path secondFolder) {
        this.first = first;
        this.firstFolder = replayFile.toAbsolutePath().resolveSibling(".").normalize();
        this.secondFolder = secondFolder;
    }

    /**
     * In words, the most telling difference first; empty if there is none.
     *
     * @param scripts what answered each variant's questions in the second run
     */
    public List<String> differences(Map<String, ScriptedDecider> scripts) {
        ReplayRecord second = ReplayRecord.read(secondFolder.resolve(ReplayRecord.FILE));
        List<String> differences = new ArrayList<>();
        for (int i = 0; i < Math.min(first.variants().size(), second.variants().size()); i++) {
            compare(first.variants().get(i), second.variants().get(i), differences);
        }
        if (first.variants().size() != second.variants().size()) {
            differences.add("the recording has " + first.variants().size() + " variants, this run had "
                    + second.variants().size());
        }
        scripts.forEach((variant, script) -> compare(variant, script, differences));
        if (!compareFile(Capture.FILE, differences) && !first.capture().equals(second.capture())) {
            differences.add(Capture.FILE + " has other bytes than the one that was recorded");
        }
        compareFile(ReportFiles.JSON, differences);
        if (!first.hasItsOwnDigest()) {
            differences.add(ReplayRecord.FILE + " was changed after the run that wrote it: its digest does not fit");
        }
        return differences;
    }

    private static void compare(String variant, ScriptedDecider script, List<String> differences) {
        String divergence = script.divergence();
        if (divergence != null) {
            differences.add("variant " + variant + ": " + divergence);
        }
        List<Choice> unasked = script.unasked();
        if (!unasked.isEmpty()) {
            Choice entry = unasked.getFirst();
            differences.add("variant " + variant + ": the script answers " + unasked.size() + " questions that this run"
                    + " never asks, such as question " + entry.index() + " at " + entry.point());
        }
    }

    private static void compare(VariantRecord recorded, VariantRecord now, List<String> differences) {
        if (recorded.hash().equals(now.hash()) && recorded.events() == now.events()) {
            return;
        }
        long agreed = HashTrail.lastAgreement(recorded.trailInterval(), recorded.trailValues(), now.trailInterval(),
                now.trailValues());
        String where = agreed < 0
                ? "behind event " + Math.min(recorded.events(), now.events())
                : "between events " + agreed + " and "
                        + (agreed + Math.max(recorded.trailInterval(), now.trailInterval()));
        differences.add("variant " + recorded.name() + " went another way " + where + ": " + recorded.events()
                + " events and hash " + recorded.hash() + " were recorded, " + now.events() + " events and hash "
                + now.hash()
                + " seen");
    }

    /** Whether a difference was found. */
    private boolean compareFile(String name, List<String> differences) {
        Path before = firstFolder.resolve(name);
        Path after = secondFolder.resolve(name);
        if (!Files.exists(before) || before.equals(after)) {
            return false;
        }
        try {
            long mismatch = Files.exists(after) ? Files.mismatch(before, after) : 0;
            if (mismatch < 0) {
                return false;
            }
            differences.add(name + " differs from byte " + mismatch + " on");
        } catch (IOException e) {
            differences.add(name + " can't be compared: " + FileErrors.named(e));
        }
        return true;
    }
}
