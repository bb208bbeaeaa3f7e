package org.wirelore.emulator.time.virtual;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The ranks of a simulation, in the order in which they were created. */
final class RankList implements Iterable<Rank> {
    /** Copied on change: other threads look at the ranks of a run, and it may get more. */
    private final List<Rank> ranks = new CopyOnWriteArrayList<>();
    /** How many are there in every run. */
    private int lasting = Integer.MAX_VALUE;
    private boolean isAnyKilled;

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

    /** A run is over, if there was one: those that came in its course leave. */
    void dropLate() {
        while (ranks.size() > lasting) {
            ranks.removeLast().dismiss();
        }
        lasting = Integer.MAX_VALUE;
    }

    /** A run begins. */
    void begin() {
        lasting = ranks.size();
        isAnyKilled = false;
        for (Rank rank : ranks) {
            rank.prepare();
            rank.begin();
        }
    }

    /** Whether a rank has been killed in this run. */
    boolean isAnyKilled() {
        return isAnyKilled;
    }

    /** A rank has been killed. */
    void onKilled() {
        isAnyKilled = true;
        ranks.forEach(Rank::onKilled);
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
