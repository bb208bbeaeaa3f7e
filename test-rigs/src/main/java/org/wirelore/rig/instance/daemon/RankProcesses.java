package org.wirelore.rig.instance.daemon;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.chempid.DaemonCall;
import org.wirelore.adi.chempid.RankLauncher;
import org.wirelore.device.api.Host;
import org.wirelore.emulator.host.HostProcess;
import org.wirelore.emulator.host.Termination;
import org.wirelore.rig.mpi.process.ProgramAbort;
import org.wirelore.rig.mpi.process.ProgramFailure;

/** The processes that one daemon has started on its host. */
final class RankProcesses implements RankLauncher {
    /** The exit code of a process that was terminated, as a shell gives it. */
    static final int TERMINATED = 137;
    private static final String EMULATOR = "org.wirelore.emulator.";

    /** Of a rank, whose process may not have begun. */
    private static final class Life {
        @Nullable
        Termination termination;
        boolean isDoomed;
    }

    private final DaemonHosts hosts;
    private final int host;
    private final Host daemon;
    private final Map<Long, Life> lives = new HashMap<>();
    private final Deque<Exit> exits = new ArrayDeque<>();

    /**
     * @param host the place of the host in the rig
     * @param daemon the daemon's process
     */
    RankProcesses(DaemonHosts hosts, int host, Host daemon) {
        this.hosts = hosts;
        this.host = host;
        this.daemon = daemon;
    }

    @Override
    public boolean knows(int ticket) {
        return hosts.knows(ticket);
    }

    @Override
    public void start(int job, int joint, int place, int ticket) {
        JobTicket called = hosts.ticket(ticket);
        Life life = new Life();
        lives.put(key(job, place), life);
        daemon.now();
        hosts.site().machines().get(host).spawn(called.names().apply(place), own -> {
            Termination termination = new Termination((HostProcess) own);
            life.termination = termination;
            if (life.isDoomed) {
                termination.request();
            }
            exits.add(live(called, termination, job, joint, place, own));
            daemon.signal();
        });
    }

    private static long key(int job, int place) {
        return ((long) job << Integer.SIZE) | place;
    }

    @Override
    public void kill(int job, int place) {
        Life life = lives.get(key(job, place));
        if (life != null) {
            life.isDoomed = true;
            Termination termination = life.termination;
            if (termination != null) {
                termination.request();
            }
        }
    }

    @Override
    public @Nullable Exit nextExit() {
        return exits.poll();
    }

    private Exit live(JobTicket called, Termination termination, int job, int joint, int place, Host own)
            throws Exception {
        DaemonCall call = null;
        boolean isWell = false;
        Exit exit = new Exit(job, place, 0, "");
        try {
            call = DaemonCall.rank(own, hosts.site().sockets(host, own), DaemonHosts.SECRET, job, place);
            called.body().live(job, joint, place, own, call);
            call.end();
            termination.beginExit();
            isWell = true;
        } catch (Exception | Error failure) {
            if (hosts.site().simulation().unwinding() || (isOfEmulator(failure) && !isTermination(failure))) {
                // It is the run's.
                throw failure;
            }
            termination.beginExit();
            exit = exit(job, place, called.names().apply(place), failure);
            hosts.failed(job, failure);
            if (failure instanceof ProgramAbort && call != null) {
                call.abort(exit.code(), exit.words());
            }
        }
        hosts.site().ended(host, own, isWell);
        if (call != null) {
            call.close();
        }
        return exit;
    }

    private static boolean isTermination(Throwable failure) {
        return causes(failure).anyMatch(Termination.Terminated.class::isInstance);
    }

    private static boolean isOfEmulator(Throwable failure) {
        return causes(failure).anyMatch(cause -> cause.getClass().getName().startsWith(EMULATOR));
    }

    private static Stream<Throwable> causes(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause);
    }

    private static Exit exit(int job, int place, String name, Throwable failure) {
        if (isTermination(failure)) {
            return new Exit(job, place, TERMINATED, name + " was terminated");
        }
        int code = switch (failure) {
            case ProgramFailure program -> program.code();
            case ProgramAbort abort -> abort.code();
            default -> 1;
        };
        return new Exit(job, place, code, name + ": " + failure.getMessage());
    }
}
