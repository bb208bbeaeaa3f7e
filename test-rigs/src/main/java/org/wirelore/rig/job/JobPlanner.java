package org.wirelore.rig.job;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.wirelore.adi.start.Meeting;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.launch.Assignment;
import org.wirelore.rig.launch.HostPort;
import org.wirelore.rig.launch.JobPlan;
import org.wirelore.rig.launch.JobSecret;
import org.wirelore.rig.launch.spawn.Birth;
import org.wirelore.rig.model.RankConfig;
import org.wirelore.rig.rank.DaemonNumber;
import org.wirelore.rig.route.RoutedProtocols;
import org.wirelore.rig.spi.CardSlot;
import org.wirelore.rig.spi.FabricConfig;
import org.wirelore.rig.spi.FabricKind;
import org.wirelore.rig.spi.Plug;
import org.wirelore.rig.spi.RigFabric;
import org.wirelore.rig.spi.VariantConfig;
import org.wirelore.rig.spi.real.FabricAccess;

/** Divides a variant of real mode among processes. */
public final class JobPlanner {
    private static final long START_NANOS = 30_000_000_000L;
    private static final long JOIN_NANOS = 300_000_000_000L;
    private static final int PORT_LOOKS = 20;
    private static final String LOOPBACK = "127.0.0.1";

    private final VariantConfig variant;
    private final long seed;
    private final JobResources resources;

    public JobPlanner(VariantConfig variant, long seed, JobResources resources) {
        this.variant = variant;
        this.seed = seed;
        this.resources = resources;
    }

    /**
     * Divides it.
     *
     * @throws RigException if the rig has no room for what the user wants
     * @throws IOException if no port is free
     */
    public JobPlan plan(JobOverrides changes) throws IOException {
        int size = changes.ranks() > 0 ? changes.ranks() : variant.ranks().size();
        int local = size - changes.remote();
        check(changes, size);
        checkInterfaces(local);
        String listen = changes.listen() == null ? LOOPBACK : changes.listen();
        boolean internet = changes.remote() > 0 || variant.hasFabric(FabricConfig::isInternet);
        String masterHost = internet ? listen : variant.ranks().getFirst().host();
        int masterPort = internet
                ? freePort(listen, RoutedProtocols.of(variant.protocol()).size())
                : Meeting.MASTER_PORT;
        List<Integer> cores = UsableCores.numbers();
        boolean roomy = local <= cores.size() && !variant.protocol().blocks();
        int universe = JobGrowth.isPossible(variant, changes) ? Math.max(size, cores.size()) : 0;
        List<Assignment> assignments = new ArrayList<>();
        for (int rank = 0; rank < size; rank++) {
            RankConfig config = variant.ranks().get(rank % variant.ranks().size());
            assignments.add(new Assignment(resources.job(), new Birth(rank, 0, universe, null), rank, size, local,
                    config.host(),
                    masterHost, masterPort, internet ? "" : resources.folder(),
                    access(config.host()),
                    roomy && rank < local ? cores.get(rank) : -1, roomy, seed, changes.observed(), variant.json(),
                    changes.program(), changes.classPath(), changes.arguments(), environment(config)));
        }
        return new JobPlan(variant.registry().rankMain(), JobSecret.draw(), assignments, local,
                changes.hosts() == null ? null : changes.hosts().start(changes.remote()), listen, changes.port(),
                START_NANOS, JOIN_NANOS,
                Math.round(variant.limits().wallSeconds() * 1e9),
                Math.round(variant.limits().survivorSeconds() * 1e9));
    }

    private void check(JobOverrides changes, int size) {
        if (size > variant.ranks().size() && variant.hasFabric(fabric -> !fabric.seatsManyRanks())) {
            refuse("expected at most " + variant.ranks().size()
                    + " ranks, one for each host of the rig, found " + size);
        }
        if (changes.remote() > 0 && variant.hasFabric(fabric -> !isJoined(fabric))) {
            refuse("expected a rig whose fabric is " + variant.registry().fabricNames(FabricKind.Trait.JOINED)
                    + " for ranks of other machines (--rig mpi-tcp), found "
                    + variant.fabrics().stream().map(fabric -> fabric.config().kindName())
                            .collect(Collectors.joining(", ")));
        }
        String listen = changes.listen();
        if (changes.remote() > 0 && listen != null && HostPort.isEveryAddress(listen)) {
            refuse("expected an address of this machine that the others can reach in --listen, found every address: "
                    + listen);
        }
        if (changes.remote() >= size) {
            refuse("expected at least one rank on this machine, found " + changes.remote() + " of " + size
                    + " that join");
        }
    }

    /** What a network interface sends does not come back to another process on it. */
    private void checkInterfaces(int local) {
        for (RigFabric fabric : variant.fabrics()) {
            Map<String, String> hostOf = new HashMap<>();
            for (int rank = 0; fabric.config().namesInterfaces() && rank < local; rank++) {
                String host = variant.ranks().get(rank % variant.ranks().size()).host();
                String name = fabric.plugs().stream().filter(plug -> plug.name().equals(host))
                        .map(plug -> String.valueOf(plug.requiredSlot().networkInterface())).findFirst().orElse("");
                String other = name.isEmpty() ? null : hostOf.putIfAbsent(name, host);
                if (other != null && !other.equals(host)) {
                    refuse("expected a network interface of its own for each rank on this machine, found " + name
                            + " for those of hosts " + other + " and " + host + ": give each another"
                            + " (--set hosts[" + variant.hostIndex(host) + "].interface=NAME, the cable between them),"
                            + " or start that of " + host + " on another machine (wirelore launch -n "
                            + variant.ranks().size() + " --remote " + (variant.ranks().size() - 1) + " --rig RIG)");
                }
            }
        }
    }

    /**
     * Checks that this machine has the network interfaces that the rig names for a job's ranks here.
     *
     * @throws IOException if one can't be used; the message names the rank
     */
    public void requireInterfaces(JobPlan plan) throws IOException {
        for (Assignment assignment : plan.assignments().subList(0, plan.local())) {
            for (FabricAccess access : assignment.access()) {
                RigFabric fabric = variant.fabric(access.fabric());
                if (fabric != null && fabric.config().namesInterfaces() && fabric.plug(assignment.host()) != null) {
                    requireInterface(assignment, access.networkInterface(), fabric.config());
                }
            }
        }
    }

    private void requireInterface(Assignment assignment, String name, FabricConfig fabric) throws IOException {
        try {
            fabric.requireInterface(name, variant.protocol().apis(),
                    variant.protocol().frameBytesMin(variant.ranks().size()));
        } catch (IOException lacking) {
            throw new IOException("rank " + assignment.rank() + " on " + assignment.host() + ": "
                    + lacking.getMessage(), lacking);
        }
    }

    private boolean isJoined(FabricConfig fabric) {
        return variant.registry().kind(fabric).is(FabricKind.Trait.JOINED);
    }

    private void refuse(String what) {
        throw new RigException(new Problem(Place.whole("launch " + variant.title()), "ranks", what));
    }

    /** The first of some ports on end that are free. */
    static int freePort(String address, int count) throws IOException {
        try {
            for (int look = 0; look < PORT_LOOKS; look++) {
                int port = free(address, 0);
                boolean areFree = port + count <= HostPort.PORT_MAX;
                for (int i = 1; areFree && i < count; i++) {
                    areFree = isFree(address, port + i);
                }
                if (areFree) {
                    return port;
                }
            }
            throw new IOException("no " + count + " ports on end are free");
        } catch (IOException e) {
            throw new IOException("cannot listen at " + address + ": " + e.getMessage()
                    + "; choose another address with --listen; those of this machine: ip -br address", e);
        }
    }

    private static boolean isFree(String address, int port) {
        try {
            return free(address, port) == port;
        } catch (IOException taken) {
            return false;
        }
    }

    private static int free(String address, int port) throws IOException {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getByName(address))) {
            return socket.getLocalPort();
        }
    }

    private List<FabricAccess> access(String host) {
        List<FabricAccess> access = new ArrayList<>();
        for (RigFabric fabric : variant.fabrics()) {
            Plug plug = fabric.plug(host);
            CardSlot slot = plug == null ? null : plug.slot();
            String named = slot == null ? null : slot.networkInterface();
            access.add(resources.access(fabric.name(), host, named == null ? "" : named));
        }
        return access;
    }

    /** A rank's further environment variables, each {@code NAME=value}. */
    static List<String> environment(RankConfig rank) {
        List<String> variables = new ArrayList<>();
        for (Map.Entry<String, String> variable : rank.environment().entrySet()) {
            variables.add(variable.getKey() + "=" + variable.getValue());
        }
        variables.addAll(DaemonNumber.own());
        return variables;
    }
}
