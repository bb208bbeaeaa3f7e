package org.wirelore.adi.chempid;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The ranks that a daemon has started on its host, of all jobs. */
final class LocalRanks {
    private final RankLauncher launcher;
    /** The places of those that live, by job. */
    private final Map<Integer, Set<Integer>> alive = new TreeMap<>();
    /** The places of those that have said that they end well. */
    private final Map<Integer, Set<Integer>> ending = new TreeMap<>();
    /** Jobs that are about to end. */
    private final Set<Integer> doomed = new TreeSet<>();
    /** Jobs whose leading daemon is gone: none will say that they are over. */
    private final Set<Integer> leaderless = new TreeSet<>();

    LocalRanks(RankLauncher launcher) {
        this.launcher = launcher;
    }

    /** Starts those of a job that are on this host. */
    void start(int job, int joint, int ticket, List<Integer> places) {
        alive.put(job, new TreeSet<>(places));
        ending.put(job, new TreeSet<>());
        places.forEach(place -> launcher.start(job, joint, place, ticket));
    }

    boolean isAlive(int job, int place) {
        return alive.getOrDefault(job, Set.of()).contains(place);
    }

    boolean areAnyAlive() {
        return alive.values().stream().anyMatch(places -> !places.isEmpty());
    }

    /** Whether a job has, or had, ranks here. */
    boolean knows(int job) {
        return alive.containsKey(job);
    }

    /**
     * A rank says that it ends well.
     *
     * @return whether it has not said so before
     */
    boolean ends(int job, int place) {
        return isAlive(job, place) && ending.getOrDefault(job, new TreeSet<>()).add(place);
    }

    /** Whether a rank may start others: jobs that one has started end with it, and later ones would not. */
    boolean maySpawn(int job, int place) {
        return isAlive(job, place) && !doomed.contains(job);
    }

    /** Ends those of a job that live. */
    void kill(int job) {
        if (knows(job)) {
            doomed.add(job);
        }
        new ArrayList<>(alive.getOrDefault(job, Set.of())).forEach(place -> launcher.kill(job, place));
    }

    /** Ends all. */
    void killAll() {
        List.copyOf(alive.keySet()).forEach(this::kill);
    }

    /** What to tell of a process that is gone; one that has not said that it ends well has not. */
    SystemMessage gone(RankLauncher.Exit exit) {
        alive.getOrDefault(exit.job(), new TreeSet<>()).remove(exit.place());
        boolean isWell = exit.code() == 0 && ending.getOrDefault(exit.job(), Set.of()).contains(exit.place());
        if (leaderless.contains(exit.job())) {
            forgetIfGone(exit.job());
        }
        List<Integer> numbers = List.of(exit.job(), exit.place(), isWell ? 0 : Math.max(exit.code(), 1));
        return isWell
                ? new SystemMessage(SystemType.EXIT, numbers, List.of())
                : SystemMessage.of(SystemType.EXIT, numbers, exit.words().isEmpty()
                        ? "rank " + exit.place() + " ended without a word"
                        : exit.words());
    }

    /** Ends those of jobs that a node leads which is gone; with their last rank, they are over. */
    void killLedBy(int node, int nodes) {
        for (int job : List.copyOf(alive.keySet())) {
            if (JobNumbers.nodeOf(job, nodes) == node) {
                leaderless.add(job);
                kill(job);
                forgetIfGone(job);
            }
        }
    }

    private void forgetIfGone(int job) {
        if (alive.getOrDefault(job, Set.of()).isEmpty()) {
            forget(job);
        }
    }

    /** A job is over; whether it was here. */
    boolean forget(int job) {
        ending.remove(job);
        leaderless.remove(job);
        doomed.remove(job);
        return alive.remove(job) != null;
    }
}
