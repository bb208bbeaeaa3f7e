package org.wirelore.adi.chempid;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.emulator.host.HostProcess;
import org.wirelore.emulator.host.HostProfile;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.host.Termination;
import org.wirelore.emulator.sockets.EmulatedSockets;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.emulator.time.virtual.Simulation;

/** Some hosts with a daemon on each, and programs for their ranks. */
final class DaemonCluster {
    static final long SECRET = 0x1234_5678_9abc_def0L;

    /** What a rank does between its call of the daemon and its end. */
    interface RankBody {
        void run(Host host, DaemonCall daemon, int job, int place) throws Exception;
    }

    /** What another process does. */
    interface Body {
        void run(Host host, Sockets sockets) throws Exception;
    }

    /** Ends a rank with an exit code. */
    static final class ExitError extends Error {
        private static final long serialVersionUID = 1L;

        final int code;

        ExitError(int code) {
            this.code = code;
        }
    }

    private final Simulation simulation = new Simulation();
    private final EmulatedSockets.Network network = new EmulatedSockets.Network(simulation.queue(),
            50 * TimeUnits.PS_PER_US, 12_500_000);
    final List<Machine> machines = new ArrayList<>();
    final List<HostDaemon> daemons = new ArrayList<>();
    /** What each ticket's ranks run. */
    final Map<Integer, RankBody> programs = new TreeMap<>();
    /** What has happened, in order. */
    final List<String> log = new ArrayList<>();

    DaemonCluster(int hosts) {
        this(hosts, hosts);
    }

    /** @param served how many of the hosts, from the first on, have a daemon */
    DaemonCluster(int hosts, int served) {
        HostProfile profile = new HostProfile("box", "a host for tests", 1, TimeUnits.PS_PER_MS, 0,
                10 * TimeUnits.PS_PER_US, TimeUnits.PS_PER_US, new HostProfile.Interrupts(0, 0, 0),
                new HostProfile.Pio(0, 0), 1 << 16,
                new HostProfile.Pci(0, 0, 1_000_000_000_000L, 64), Map.of());
        List<String> names = IntStream.range(0, hosts).mapToObj(node -> "host" + node).toList();
        names.forEach(name -> machines.add(new Machine(simulation, name, profile)));
        for (int node = 0; node < served; node++) {
            int own = node;
            daemons.add(null);
            process(node, "chempid", (host, sockets) -> {
                HostDaemon daemon = new HostDaemon(
                        new HostDaemon.Setting(host, sockets, names, own, SECRET,
                                List.of("SCI node " + 4 * (own + 1) + ", adapter 0")),
                        new Launcher(own, host));
                daemons.set(own, daemon);
                daemon.serve();
            });
        }
    }

    /** Adds a process of a host. */
    void process(int node, String name, Body body) {
        machines.get(node).spawn(name + " on " + node, host -> body.run(host, network.open(host)));
    }

    void run() {
        Outcome outcome = simulation.run();
        if (!(outcome instanceof Outcome.Completed)) {
            throw new AssertionError(outcome + " after " + log);
        }
    }

    /** A host will stop, with its daemon and all other processes. */
    void stopAt(long atPs, int node) {
        simulation.queue().alarm("stop", () -> {
            network.down("host" + node);
            machines.get(node).stop();
        }).set(atPs);
    }

    HostDaemon daemon(int node) {
        return Objects.requireNonNull(daemons.get(node));
    }

    /** Starts ranks as processes of this world. */
    private final class Launcher implements RankLauncher {
        private final int node;
        private final Host daemon;
        private final Deque<Exit> exits = new ArrayDeque<>();
        private final Map<String, Termination> running = new TreeMap<>();
        private final Map<String, Boolean> doomed = new TreeMap<>();

        Launcher(int node, Host daemon) {
            this.node = node;
            this.daemon = daemon;
        }

        @Override
        public boolean knows(int ticket) {
            return programs.containsKey(ticket);
        }

        @Override
        public void start(int job, int joint, int place, int ticket) {
            String name = "rank" + job + "." + place;
            RankBody body = Objects.requireNonNull(programs.get(ticket));
            daemon.now();
            machines.get(node).spawn(name, host -> {
                Termination termination = new Termination((HostProcess) host);
                running.put(name, termination);
                if (doomed.containsKey(name)) {
                    termination.request();
                }
                exits.add(live(body, host, termination, job, place));
                daemon.signal();
            });
        }

        private Exit live(RankBody body, Host host, Termination termination, int job, int place) throws IOException {
            DaemonCall call = null;
            try {
                call = DaemonCall.rank(host, network.open(host), SECRET, job, place);
                body.run(host, call, job, place);
                return new Exit(job, place, 0, "");
            } catch (ExitError exit) {
                return new Exit(job, place, exit.code, "exit " + exit.code);
            } catch (Termination.Terminated terminated) {
                log.add("rank " + job + "." + place + " was terminated");
                return new Exit(job, place, 137, "terminated");
            } catch (IOException e) {
                throw e;
            } catch (Exception e) {
                throw new IOException(e);
            } finally {
                termination.beginExit();
                if (call != null) {
                    call.close();
                }
            }
        }

        @Override
        public void kill(int job, int place) {
            String name = "rank" + job + "." + place;
            doomed.put(name, true);
            Termination termination = running.get(name);
            if (termination != null) {
                termination.request();
            }
        }

        @Override
        public @Nullable Exit nextExit() {
            return exits.poll();
        }
    }
}
