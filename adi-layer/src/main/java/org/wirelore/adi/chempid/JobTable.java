package org.wirelore.adi.chempid;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The jobs that a daemon leads. */
final class JobTable {
    /** Brings a message to the daemon of a node, which may be the own one. */
    interface Post {
        void send(int node, SystemMessage message);
    }

    private final JobNumbers numbers;
    private final int nodes;
    private final Post post;
    private final Map<Integer, LedJob> jobs = new TreeMap<>();

    JobTable(int node, int nodes, Post post) {
        numbers = new JobNumbers(node, nodes);
        this.nodes = nodes;
        this.post = post;
    }

    /**
     * Starts a job.
     *
     * @param parent the job that spawns it; 0 if none does
     * @param placed the node of each rank
     * @param user who waits for its end
     * @return null if all numbers are in use
     */
    @Nullable
    LedJob start(int parent, int ticket, List<Integer> placed, String command, @Nullable SystemCaller user) {
        int number = numbers.take();
        int joint = number == 0 || parent == 0 ? 0 : numbers.take();
        if (number == 0 || (parent != 0 && joint == 0)) {
            if (number != 0) {
                numbers.give(number);
            }
            return null;
        }
        LedJob job = new LedJob(number, joint, parent, placed, command, user);
        jobs.put(number, job);
        if (parent != 0) {
            post.send(leader(parent), SystemMessage.of(SystemType.BORN, parent, number));
        }
        SystemMessage start = job.start(ticket);
        job.hosts().forEach(node -> post.send(node, start));
        return job;
    }

    private int leader(int job) {
        return JobNumbers.nodeOf(job, nodes);
    }

    /** As {@link SystemType#EXIT}, from a node; whether such a rank was there. */
    boolean exits(int node, SystemMessage exit) {
        LedJob job = jobs.get(exit.number(0));
        if (job == null || !job.exits(node, exit.number(1))) {
            return false;
        }
        if (exit.number(2) != 0) {
            fail(job, exit.number(2), exit.text());
        }
        settle(job);
        return true;
    }

    /** As {@link SystemType#ABORT}; whether there is such a job. */
    boolean aborts(int number, int code, String why) {
        LedJob job = jobs.get(number);
        if (job != null) {
            fail(job, code, why);
        }
        return job != null;
    }

    /** Jobs that one has spawned that is ended end as well. */
    void parentEnds(int parent) {
        List.copyOf(jobs.values()).stream().filter(job -> job.parent == parent)
                .forEach(job -> fail(job, 1, "job " + parent + ", which spawned it, was ended"));
    }

    /** As {@link SystemType#BORN} and {@link SystemType#LEFT}; whether there is such a job. */
    boolean bears(int number, int other, boolean lives) {
        LedJob job = jobs.get(number);
        if (job != null) {
            job.bears(other, lives);
            settle(job);
        }
        return job != null;
    }

    /** Who waits for the end of jobs is gone. */
    void userLeaves(SystemCaller user) {
        List.copyOf(jobs.values()).stream().filter(job -> job.user == user)
                .forEach(job -> fail(job, 1, "the one that started it is gone"));
    }

    /** A node is gone with its daemon: jobs with ranks there end, and those that spawned, or are of, one it led. */
    void nodeLeaves(int node, String host) {
        for (LedJob job : List.copyOf(jobs.values())) {
            boolean hadRanks = job.loses(node);
            boolean hasSpawned = job.forgets(born -> leader(born) == node);
            boolean wasSpawned = job.parent != 0 && leader(job.parent) == node;
            if (hadRanks || hasSpawned || wasSpawned) {
                fail(job, 1, "host " + host + " is gone");
                settle(job);
            }
        }
    }

    private void fail(LedJob job, int code, String why) {
        if (job.fails(code, why)) {
            job.hosts().forEach(node -> post.send(node, SystemMessage.of(SystemType.KILL, job.number)));
            if (job.parent != 0) {
                post.send(leader(job.parent), new SystemMessage(SystemType.ABORT, List.of(job.parent, job.code()),
                        List.of("job " + job.number + ", which it spawned, was ended: " + job.why())));
            }
        }
    }

    private void settle(LedJob job) {
        if (!job.isOver() || jobs.remove(job.number) == null) {
            return;
        }
        job.hosts().forEach(node -> post.send(node, SystemMessage.of(SystemType.GONE, job.number)));
        if (job.parent != 0) {
            post.send(leader(job.parent), SystemMessage.of(SystemType.LEFT, job.parent, job.number));
            numbers.give(job.joint);
        }
        numbers.give(job.number);
        if (job.user != null) {
            job.user.send(job.done());
        }
    }

    boolean isEmpty() {
        return jobs.isEmpty();
    }

    /** A line for each. */
    List<String> lines() {
        return new ArrayList<>(jobs.values().stream().map(LedJob::line).toList());
    }
}
