package org.wirelore.rig.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.wirelore.rig.report.render.ReportFiles;

/** Compares a second run with the recording of the first: event streams, decisions, then the files that both left. */
final class ReplayComparison {
    private final ReplayRecord first;
    private final Path firstFolder;
    private final Path secondFolder;

    ReplayComparison(ReplayRecord first, Path replayFile, Path secondFolder) {
        this.first = first;
        this.firstFolder = replayFile.toAbsolutePath().resolveSibling(".").normalize();
        this.secondFolder = secondFolder;
    }

    /** In words, the most telling difference first; empty if there is none. */
    List<String> differences() {
        ReplayRecord second = ReplayRecord.read(secondFolder.resolve(ReplayRecord.FILE));
        List<String> differences = new ArrayList<>();
        for (int i = 0; i < Math.min(first.variants().size(), second.variants().size()); i++) {
            compare(first.variants().get(i), second.variants().get(i), differences);
        }
        if (first.variants().size() != second.variants().size()) {
            differences.add("the recording has " + first.variants().size() + " variants, this run had "
                    + second.variants().size());
        }
        compareFile(Capture.FILE, differences);
        compareFile(ReportFiles.JSON, differences);
        return differences;
    }

    private static void compare(VariantRecord recorded, VariantRecord now, List<String> differences) {
        if (recorded.hash().equals(now.hash()) && recorded.events() == now.events()) {
            return;
        }
        long agreed = lastAgreement(recorded, now);
        String where = agreed < 0
                ? "behind event " + Math.min(recorded.events(), now.events())
                : "between events " + agreed + " and "
                        + (agreed + Math.max(recorded.trailInterval(), now.trailInterval()));
        differences.add("variant " + recorded.name() + " went another way " + where + ": " + recorded.events()
                + " events and hash " + recorded.hash() + " were recorded, " + now.events() + " events and hash "
                + now.hash()
                + " seen");
    }

    /** The number of events up to which both trails agree, or -1 if they agree as far as both go. */
    private static long lastAgreement(VariantRecord recorded, VariantRecord now) {
        long[] before = recorded.trailValues();
        long[] after = now.trailValues();
        long step = Math.max(recorded.trailInterval(), now.trailInterval());
        for (long events = step;; events += step) {
            int i = (int) (events / recorded.trailInterval()) - 1;
            int j = (int) (events / now.trailInterval()) - 1;
            if (i >= before.length || j >= after.length) {
                return -1;
            }
            if (before[i] != after[j]) {
                return events - step;
            }
        }
    }

    private void compareFile(String name, List<String> differences) {
        Path before = firstFolder.resolve(name);
        Path after = secondFolder.resolve(name);
        if (!Files.exists(before) || before.equals(after)) {
            return;
        }
        try {
            long mismatch = Files.exists(after) ? Files.mismatch(before, after) : 0;
            if (mismatch >= 0) {
                differences.add(name + " differs from byte " + mismatch + " on");
            }
        } catch (IOException e) {
            differences.add(name + " can't be compared: " + e.getMessage());
        }
    }
}
