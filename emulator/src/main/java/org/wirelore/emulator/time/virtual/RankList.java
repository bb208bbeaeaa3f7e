package org.wirelore.emulator.time.virtual;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The ranks of a simulation, in the order in which they were created. */
final class RankList implements Iterable<Rank> {
    private static final long NEVER_PS = -1;

    /** Copied on change: other threads look at the ranks of a run, and it may get more. */
    private final List<Rank> ranks = new CopyOnWriteArrayList<>();
    /** How many are there in every run. */
    private int lasting = Integer.MAX_VALUE;
    private long lastKilledPs = NEVER_PS;
    /** Asked when they are stuck; no run changes it. */
    private BooleanSupplier stuck = () -> false;
    private @Nullable Onlooker onlooker;

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
        lastKilledPs = NEVER_PS;
        for (Rank rank : ranks) {
            rank.prepare();
            rank.begin();
        }
    }

    /** When a rank was killed in this run; before its beginning if none was. */
    long lastKilledPs() {
        return lastKilledPs;
    }

    /** A rank has been killed. */
    void onKilled(long nowPs) {
        lastKilledPs = nowPs;
        ranks.forEach(Rank::onKilled);
    }

    /** As {@link Simulation#whenStuck}. */
    void whenStuck(BooleanSupplier action) {
        stuck = action;
    }

    /** Whether no rank goes on by itself, and what was to be asked then causes nothing. */
    boolean areStuck(EventQueue queue) {
        return (!queue.hasPending() || !anyHasWork()) && !stuck.getAsBoolean();
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

    /** As {@link Simulation#watchedBy}. */
    void watchedBy(@Nullable Onlooker newOnlooker) {
        onlooker = newOnlooker;
    }

    /** Has them looked at if that is due, and nothing but them is under way. */
    void show(EventQueue queue) {
        Onlooker present = onlooker;
        if (present != null && present.isDue() && areAlone(queue)) {
            present.look();
        }
    }

    /** Whether nothing is set but what they have set for themselves, and what is harmless. */
    private boolean areAlone(EventQueue queue) {
        int set = queue.alarms.harmlessSet();
        for (int i = 0; i < ranks.size(); i++) {
            set += ranks.get(i).isTurnSet() ? 1 : 0;
        }
        return set == queue.pending();
    }
}
