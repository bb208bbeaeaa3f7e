package org.wirelore.rig.urtp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.rig.explore.ExplorationResult;
import org.wirelore.rig.explore.Progress;
import org.wirelore.rig.explore.SearchBounds;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.Rigs;

/** The smallest rig gets through every placement of losses: of a multicast at one receiver, and of a request. */
class LostPlacesTest {
    private static final int FRAMES = Integer.getInteger("wirelore.urtp.frames", 26);

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path out;

    private void allPass(int drops, int frames, long runs) {
        ExplorationResult result = Rigs.launcher().explore(Rigs.order(Rigs.load("urtp-small"), out),
                SearchBounds.losses(drops, frames), Progress.SILENT);
        assertThat(result.batch().verdict()).as("%s", result.outcomes()).isEqualTo(Verdict.PASS);
        assertThat(result.batch().runs()).isGreaterThanOrEqualTo(runs);
    }

    @Test
    void oneLossAnywhere() {
        allPass(1, 10_000, 100);
    }

    @Test
    void twoLossesNearTheBeginning() {
        allPass(2, 20, 211);
    }

    @Test
    @Tag("campaign")
    void twoLossesInManyFramesAndThreeInHalfOfThem() {
        allPass(2, FRAMES, 1 + FRAMES + pairs(FRAMES));
        int half = FRAMES / 2;
        allPass(3, half, 1 + half + pairs(half) + pairs(half) * (half - 2) / 3);
    }

    private static long pairs(long frames) {
        return frames * (frames - 1) / 2;
    }
}
