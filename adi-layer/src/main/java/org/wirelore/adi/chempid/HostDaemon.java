package org.wirelore.adi.chempid;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.chempid.SystemCaller.Role;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.api.sockets.StreamListener;
import org.wirelore.device.api.sockets.StreamSocket;

/**
 * The daemon of a host. It leads the jobs that someone on its host starts, and starts and watches the ranks that any
 * job has on its host. It sleeps until a connection has something, or a process of its own is gone.
 */
public final class HostDaemon {
    /** Where daemons listen. */
    public static final int PORT = 7_477;

    private static final int JOINT_AT = 2;
    private static final int NODES_AT = 3;
    private static final int CALLERS_MAX = 4_096;
    /** How long a daemon that ends waits for callers that don't read. */
    private static final long LAST_WORDS_PS = TimeUnits.PS_PER_SECOND;

    /**
     * What a daemon is given.
     *
     * @param host its process
     * @param sockets of its process
     * @param hosts names of the hosts with daemons; all daemons have the same list
     * @param node the place of its own host there
     * @param secret what callers know
     * @param addresses what its host is called on its networks
     */
    public record Setting(Host host, Sockets sockets, List<String> hosts, int node, long secret,
            List<String> addresses) {
        /** Copies the arguments. */
        public Setting {
            hosts = List.copyOf(hosts);
            addresses = List.copyOf(addresses);
        }
    }

    /** What someone has asked for before all daemons were there. */
    private record Early(SystemCaller user, SystemMessage run) {
    }

    private final Setting setting;
    private final RankLauncher launcher;
    private final LocalRanks ranks;
    private final NodeLinks nodes;
    private final JobTable jobs;
    private final List<SystemCaller> callers = new ArrayList<>();
    private final List<Early> early = new ArrayList<>();
    private final DaemonCounts counts = new DaemonCounts();
    private boolean isStopped;
    private boolean isRetired;

    /** @param launcher starts and ends its ranks */
    public HostDaemon(Setting setting, RankLauncher launcher) {
        this.setting = setting;
        this.launcher = launcher;
        ranks = new LocalRanks(launcher);
        nodes = new NodeLinks(setting);
        jobs = new JobTable(setting.node(), setting.hosts().size(), this::post);
    }

    /** What it has counted. */
    public DaemonCounts counts() {
        return counts;
    }

    /**
     * Serves until it is stopped. Its ranks end then.
     *
     * @throws IOException if another daemon listens on its host, or one before it in the list of hosts is not there
     */
    public void serve() throws IOException {
        try (StreamListener door = listen()) {
            callers.addAll(nodes.call());
            while (!isStopped && !(isRetired && jobs.isEmpty() && !ranks.areAnyAlive())) {
                if (!look(door)) {
                    setting.host().sleep(Host.FOREVER);
                }
            }
            end();
        } finally {
            callers.forEach(SystemCaller::lose);
        }
    }

    /** No one is left who will stop it: it ends by itself when there is nothing to watch any more. */
    public void retire() {
        isRetired = true;
        setting.host().signal();
    }

    private StreamListener listen() throws IOException {
        try {
            return setting.sockets().listen(PORT);
        } catch (IOException taken) {
            throw new IOException("chempid can't listen on host " + setting.host().name() + ": "
                    + taken.getMessage() + "; a host has one daemon", taken);
        }
    }

    /** What is left to be said leaves first, if those who wait for it read it soon. */
    private void end() {
        ranks.killAll();
        long untilPs = setting.host().now() + LAST_WORDS_PS;
        for (SystemCaller caller : callers) {
            try {
                while (!caller.isLost() && !caller.link.flush() && setting.host().now() < untilPs) {
                    setting.host().sleep(untilPs);
                }
            } catch (IOException broken) {
                caller.lose();
            }
        }
    }

    /** One look at everything; whether anything was there. */
    private boolean look(StreamListener door) {
        boolean wasAny = false;
        for (StreamSocket socket = door.accept(); socket != null; socket = door.accept()) {
            SystemCaller caller = new SystemCaller(new SystemLink(socket, setting.secret()));
            if (callers.size() < CALLERS_MAX) {
                callers.add(caller);
            } else {
                counts.unknownCaller();
                caller.lose();
            }
            wasAny = true;
        }
        for (int i = 0; i < callers.size() && !isStopped; i++) {
            wasAny |= hear(callers.get(i));
        }
        for (RankLauncher.Exit exit = launcher.nextExit(); exit != null; exit = launcher.nextExit()) {
            post(JobNumbers.nodeOf(exit.job(), nodes.size()), ranks.gone(exit));
            wasAny = true;
        }
        callers.removeIf(SystemCaller::isLost);
        return wasAny;
    }

    private boolean hear(SystemCaller caller) {
        boolean wasAny = false;
        try {
            for (SystemMessage message = next(caller); message != null; message = next(caller)) {
                wasAny = true;
                if (!take(caller, message)) {
                    refuse(caller);
                }
            }
            if (!caller.isLost()) {
                caller.link.flush();
            }
        } catch (IOException broken) {
            refuse(caller);
            return true;
        }
        if (!caller.isLost() && caller.link.hasEnded()) {
            if (caller.is(Role.UNKNOWN)) {
                counts.unknownCaller();
            }
            leave(caller);
            wasAny = true;
        }
        return wasAny;
    }

    private static @Nullable SystemMessage next(SystemCaller caller) throws IOException {
        return caller.isLost() ? null : caller.link.read();
    }

    /** One that says what is not to be said gets no answer. */
    private void refuse(SystemCaller caller) {
        if (caller.is(Role.UNKNOWN)) {
            counts.unknownCaller();
        } else {
            counts.badMessage();
        }
        leave(caller);
    }

    private void leave(SystemCaller caller) {
        caller.lose();
        switch (caller.role()) {
            case USER -> {
                early.removeIf(each -> each.user() == caller);
                jobs.userLeaves(caller);
            }
            case NODE -> {
                jobs.nodeLeaves(caller.number(), nodes.host(caller.number()));
                ranks.killLedBy(caller.number(), nodes.size());
            }
            case RANK, UNKNOWN -> {
                // Of ranks the system tells when they are gone.
            }
        }
    }

    /** Whether a message is one that its sender may send. */
    private boolean take(SystemCaller caller, SystemMessage message) {
        return switch (caller.role()) {
            case UNKNOWN -> greet(caller, message);
            case NODE -> fromNode(caller.number(), caller, message);
            case RANK -> fromRank(caller, message);
            case USER -> fromUser(caller, message);
        };
    }

    private boolean greet(SystemCaller caller, SystemMessage message) {
        return switch (message.type()) {
            case HELLO_NODE -> nodes.welcome(caller, message) && beginEarly();
            case HELLO_RANK -> {
                int job = message.number(0);
                int place = message.number(1);
                boolean isAwaited = ranks.isAlive(job, place)
                        && callers.stream().noneMatch(other -> other.isRank(job, place));
                if (isAwaited) {
                    caller.is(Role.RANK, job, place);
                }
                yield isAwaited;
            }
            case HELLO_USER -> {
                caller.is(Role.USER, 0, 0);
                yield true;
            }
            default -> false;
        };
    }

    private boolean beginEarly() {
        if (nodes.isComplete()) {
            List<Early> all = List.copyOf(early);
            early.clear();
            all.forEach(each -> run(each.user(), each.run()));
        }
        return true;
    }

    private boolean fromUser(SystemCaller user, SystemMessage message) {
        switch (message.type()) {
            case RUN -> {
                if (nodes.isComplete()) {
                    run(user, message);
                } else {
                    early.add(new Early(user, message));
                }
            }
            case STATUS -> {
                List<String> lines = new ArrayList<>(nodes.lines());
                lines.addAll(jobs.lines());
                user.send(new SystemMessage(SystemType.STATE, List.of(),
                        lines.subList(0, Math.min(lines.size(), SystemMessage.TEXTS_MAX))));
            }
            case STOP -> {
                nodes.sendAll(message);
                isStopped = true;
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    /** Why there can't be a job, in words; null if there can. */
    private @Nullable String refusal(SystemMessage run) {
        return launcher.knows(run.number(0))
                ? nodes.refusal(run.numbers().subList(1, run.numbers().size()))
                : "no program has the ticket " + run.number(0);
    }

    private void run(SystemCaller user, SystemMessage message) {
        List<Integer> placed = message.numbers().subList(1, message.numbers().size());
        String refusal = refusal(message);
        if (refusal != null) {
            user.send(SystemMessage.of(SystemType.REFUSED, List.of(), refusal));
        } else if (jobs.start(0, message.number(0), placed, message.text(), user) == null) {
            user.send(SystemMessage.of(SystemType.REFUSED, List.of(), "all numbers of jobs are in use"));
        } else {
            counts.job();
        }
    }

    private boolean fromRank(SystemCaller rank, SystemMessage message) {
        return switch (message.type()) {
            case END -> {
                boolean isFirst = ranks.ends(rank.number(), rank.place());
                if (isFirst) {
                    rank.send(message);
                }
                yield isFirst;
            }
            case ABORT -> {
                post(JobNumbers.nodeOf(rank.number(), nodes.size()), new SystemMessage(SystemType.ABORT,
                        List.of(rank.number(), message.number(0)), message.texts()));
                rank.send(message);
                yield true;
            }
            case SPAWN -> {
                spawn(rank, message);
                yield true;
            }
            default -> false;
        };
    }

    private void spawn(SystemCaller rank, SystemMessage message) {
        List<Integer> placed = message.numbers().subList(1, message.numbers().size());
        String refusal = ranks.maySpawn(rank.number(), rank.place()) ? refusal(message) : "the job is about to end";
        LedJob job = refusal == null
                ? jobs.start(rank.number(), message.number(0), placed, message.text(), null)
                : null;
        if (job == null) {
            rank.send(SystemMessage.of(SystemType.REFUSED, List.of(),
                    refusal == null ? "all numbers of jobs are in use" : refusal));
        } else {
            counts.job();
            rank.send(SystemMessage.of(SystemType.SPAWNED, job.number, job.joint));
        }
    }

    /** Brings a message to the daemon of a node, which may be this one. */
    private void post(int node, SystemMessage message) {
        if (node == setting.node()) {
            act(node, message);
        } else {
            nodes.link(node).send(message);
        }
    }

    private boolean fromNode(int node, SystemCaller caller, SystemMessage message) {
        return switch (message.type()) {
            case HELLO_NODE -> nodes.welcome(caller, message) && beginEarly();
            case STOP -> {
                isStopped = true;
                yield true;
            }
            default -> act(node, message);
        };
    }

    /** What a daemon says to the one that leads a job, or that to those of the job's hosts. */
    private boolean act(int node, SystemMessage message) {
        int job = message.numbers().isEmpty() ? 0 : message.number(0);
        return switch (message.type()) {
            case START -> isLedBy(node, job) && start(message);
            case KILL -> isLedBy(node, job) && kill(job);
            case GONE -> isLedBy(node, job) && ranks.forget(job);
            case EXIT -> jobs.exits(node, message);
            case ABORT -> {
                boolean isWhole = message.numbers().size() > 1;
                if (isWhole) {
                    // The job may be over by now.
                    jobs.aborts(job, message.number(1), message.text());
                }
                yield isWhole;
            }
            case BORN, LEFT -> jobs.bears(job, message.number(1), message.type() == SystemType.BORN);
            default -> false;
        };
    }

    private boolean isLedBy(int node, int job) {
        return job > 0 && job <= JobNumbers.MAX && JobNumbers.nodeOf(job, nodes.size()) == node;
    }

    /** The ranks of a job on this host, and the jobs that they have spawned. */
    private boolean kill(int job) {
        ranks.kill(job);
        jobs.parentEnds(job);
        return true;
    }

    private boolean start(SystemMessage message) {
        List<Integer> placed = message.numbers().subList(NODES_AT, message.numbers().size());
        List<Integer> own = IntStream.range(0, placed.size())
                .filter(place -> placed.get(place) == setting.node()).boxed().toList();
        int joint = message.number(JOINT_AT);
        if (own.isEmpty() || ranks.knows(message.number(0)) || joint < 0 || joint > JobNumbers.MAX
                || !launcher.knows(message.number(1))) {
            return false;
        }
        own.forEach(place -> counts.rank());
        ranks.start(message.number(0), joint, message.number(1), own);
        return true;
    }
}
