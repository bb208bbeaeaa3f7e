package org.wirelore.adi.chempid;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The ranks of a host whose jobs other hosts lead. */
class LocalRanksTest {
    private static final int NODES = 3;
    private static final int LEADER = 1;

    private final List<Integer> killed = new ArrayList<>();
    private final LocalRanks ranks = new LocalRanks(new RankLauncher() {
        @Override
        public boolean knows(int ticket) {
            return true;
        }

        @Override
        public void start(int job, int joint, int place, int ticket) {
            // It is there.
        }

        @Override
        public void kill(int job, int place) {
            killed.add(place);
        }

        @Override
        public @Nullable Exit nextExit() {
            return null;
        }
    });

    private static int jobOf(int node) {
        return new JobNumbers(node, NODES).take();
    }

    @Test
    void aJobWhoseLeaderIsGoneIsOverWithItsLastRank() {
        int job = jobOf(LEADER);
        ranks.start(job, 0, 0, List.of(2, 5));
        ranks.killLedBy(LEADER, NODES);
        assertThat(killed).containsExactly(2, 5);
        ranks.gone(new RankLauncher.Exit(job, 2, 137, ""));
        assertThat(ranks.knows(job)).isTrue();
        ranks.gone(new RankLauncher.Exit(job, 5, 137, ""));
        assertThat(ranks.knows(job)).isFalse();
    }

    @Test
    void aJobWhoseRanksHadEndedIsOverWithItsLeader() {
        int job = jobOf(LEADER);
        ranks.start(job, 0, 0, List.of(0));
        ranks.gone(new RankLauncher.Exit(job, 0, 1, ""));
        assertThat(ranks.knows(job)).isTrue();
        ranks.killLedBy(LEADER, NODES);
        assertThat(ranks.knows(job)).isFalse();
        assertThat(killed).isEmpty();
    }

    @Test
    void ranksOfAJobThatIsToEndSpawnNoMore() {
        int job = jobOf(LEADER);
        ranks.start(job, 0, 0, List.of(0, 1));
        assertThat(ranks.maySpawn(job, 0)).isTrue();
        assertThat(ranks.maySpawn(job, 2)).isFalse();
        ranks.kill(job);
        assertThat(ranks.isAlive(job, 0)).as("it has not ended yet").isTrue();
        assertThat(ranks.maySpawn(job, 0)).isFalse();
        ranks.forget(job);
        ranks.start(job, 0, 0, List.of(0));
        assertThat(ranks.maySpawn(job, 0)).isTrue();
    }

    @Test
    void jobsOfOtherLeadersStay() {
        int job = jobOf(LEADER + 1);
        ranks.start(job, 0, 0, List.of(0));
        ranks.killLedBy(LEADER, NODES);
        assertThat(ranks.isAlive(job, 0)).isTrue();
    }
}
