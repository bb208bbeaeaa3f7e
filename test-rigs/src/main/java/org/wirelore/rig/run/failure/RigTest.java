package org.wirelore.rig.run.failure;

import java.nio.file.Path;
import java.util.List;
import org.wirelore.rig.explore.Deviations;
import org.wirelore.rig.explore.SearchBounds;
import org.wirelore.rig.report.render.ReportFiles;

/**
 * The test that a failed exploration of a rig leaves. It explores as far as the first script that failed, which has as
 * few deviations as any, so that it stays right when frames come in another order.
 *
 * @param rig the rig as a user names it
 * @param settings what replaces values of it
 */
public record RigTest(String rig, List<String> settings) {
    /** Copies the list. */
    public RigTest {
        settings = List.copyOf(settings);
    }

    /** Takes away that of an earlier exploration. */
    public void discard(Path folder) {
        ReportFiles.remove(PastedTest.ofRig(rig, settings, "").file(folder));
    }

    /**
     * Writes it into a folder. {@return the file}
     *
     * @param failed the first script that failed
     */
    public Path write(Path folder, SearchBounds exploration, Deviations failed) {
        int faults = failed.size();
        long first = faults == 0 ? 1 : failed.position(faults - 1) + 1;
        return PastedTest.ofRig(rig, settings, exploration.isPlaced()
                ? "faults = " + faults + ", frames = " + first + ", kinds = "
                        + PastedTest.array(exploration.placed().keys())
                : "deviations = " + faults + ", first = " + first + ", choices = "
                        + PastedTest.array(exploration.patterns()))
                .write(folder);
    }
}
