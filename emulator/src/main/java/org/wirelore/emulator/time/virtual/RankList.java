package org.wirelore.emulator.time.virtual;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** The ranks of a simulation, in the order in which they were created. */
final class RankList implements Iterable<Rank> {
    private final List<Rank> ranks = new ArrayList<>();

    void add(Rank rank) {
        ranks.add(rank);
    }

    int size() {
        return ranks.size();
    }

    @Override
    public Iterator<Rank> iterator() {
        return ranks.iterator();
    }

    /** A run begins. */
    void begin() {
        for (Rank rank : ranks) {
            rank.prepare();
            rank.begin();
        }
    }

    /** Whether a rank that lives will go on although nothing is set for it. */
    boolean anyHasWork() {
        for (Rank rank : ranks) {
            if (rank.alive() && rank.hasWork()) {
                return true;
            }
        }
        return false;
    }

    /** As {@link Simulation#stories}. */
    List<RankActivity> stories() {
        List<RankActivity> stories = new ArrayList<>();
        for (Rank rank : ranks) {
            if (rank.alive()) {
                stories.add(rank.history(ProgramLine.of(rank.baton().thread().getStackTrace())));
            }
        }
        return List.copyOf(stories);
    }

    /** As {@link Simulation#glance}. */
    List<RankActivity> glance(int linesMax) {
        List<RankActivity> stories = new ArrayList<>();
        for (Rank rank : ranks) {
            Thread thread = rank.thread();
            if (rank.alive() && thread != null) {
                stories.add(rank.history(stories.size() < linesMax ? ProgramLine.of(thread.getStackTrace()) : ""));
            }
        }
        return List.copyOf(stories);
    }
}
