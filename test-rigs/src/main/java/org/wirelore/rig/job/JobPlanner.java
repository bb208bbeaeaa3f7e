package org.wirelore.rig.job;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.launch.Assignment;
import org.wirelore.rig.launch.HostPort;
import org.wirelore.rig.launch.JobPlan;
import org.wirelore.rig.launch.JobSecret;
import org.wirelore.rig.model.RankConfig;
import org.wirelore.rig.spi.HostConfig;
import org.wirelore.rig.spi.VariantConfig;

/** Divides a variant of real mode among processes. */
public final class JobPlanner {
    private static final long START_NANOS = 30_000_000_000L;
    private static final long JOIN_NANOS = 300_000_000_000L;
    private static final int MASTER_PORT = 7001;
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
        String listen = changes.listen() == null ? LOOPBACK : changes.listen();
        boolean internet = changes.remote() > 0 || variant.fabric().isInternet();
        String masterHost = internet ? listen : variant.ranks().getFirst().host();
        int masterPort = internet ? freePort(listen) : MASTER_PORT;
        List<Integer> cores = UsableCores.numbers();
        boolean roomy = local <= cores.size() && !variant.protocol().blocks();
        List<Assignment> assignments = new ArrayList<>();
        for (int rank = 0; rank < size; rank++) {
            RankConfig config = variant.ranks().get(rank % variant.ranks().size());
            assignments.add(new Assignment(resources.job(), rank, size, local, config.host(),
                    masterHost, masterPort, internet ? "" : resources.folder(),
                    resources.namespaceOf(config.host()), interfaceOf(config.host()),
                    roomy && rank < local ? cores.get(rank) : -1, roomy, seed, changes.observed(), variant.json(),
                    changes.program(), changes.classPath(), changes.arguments(), environment(config)));
        }
        return new JobPlan(variant.registry().rankMain(), JobSecret.draw(), assignments, local, listen, changes.port(),
                START_NANOS, JOIN_NANOS,
                Math.round(variant.limits().wallSeconds() * 1e9));
    }

    private void check(JobOverrides changes, int size) {
        if (!variant.fabric().seatsManyRanks() && size > variant.ranks().size()) {
            refuse("expected at most " + variant.ranks().size()
                    + " ranks, one for each host of the rig, found " + size);
        }
        if (changes.remote() > 0 && !variant.fabric().takesOtherMachines()) {
            refuse("expected a rig whose fabric is nic or sockets for ranks of other machines (--rig mpi-tcp), found "
                    + variant.fabric().kindName());
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

    private void refuse(String what) {
        throw new RigException(new Problem(Place.whole("launch " + variant.title()), "ranks", what));
    }

    private static int freePort(String address) throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(address))) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new IOException("this machine must be able to listen at " + address + ": " + e.getMessage()
                    + "; its addresses: ip -br address", e);
        }
    }

    private String interfaceOf(String host) {
        String made = resources.interfaceOf(host);
        if (made != null) {
            return made;
        }
        HostConfig config = variant.hosts().get(variant.hostIndex(host));
        @Nullable
        String named = config.networkInterface();
        return named == null ? "" : named;
    }

    private static List<String> environment(RankConfig rank) {
        List<String> variables = new ArrayList<>();
        for (Map.Entry<String, String> variable : rank.environment().entrySet()) {
            variables.add(variable.getKey() + "=" + variable.getValue());
        }
        return variables;
    }
}
