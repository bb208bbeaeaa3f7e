package org.wirelore.rig.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.config.FabricConfig;
import org.wirelore.rig.config.HostConfig;
import org.wirelore.rig.config.ProtocolConfig;
import org.wirelore.rig.config.RankConfig;
import org.wirelore.rig.config.VariantConfig;
import org.wirelore.rig.launch.Assignment;
import org.wirelore.rig.launch.JobPlan;
import org.wirelore.rig.launch.JobSecret;

/** Divides a variant of real mode among processes. */
final class JobPlanner {
    private static final long START_NANOS = 30_000_000_000L;
    private static final long JOIN_NANOS = 300_000_000_000L;
    private static final int MASTER_PORT = 7001;
    private static final String LOOPBACK = "127.0.0.1";

    private final VariantConfig variant;
    private final long seed;
    private final JobResources resources;

    JobPlanner(VariantConfig variant, long seed, JobResources resources) {
        this.variant = variant;
        this.seed = seed;
        this.resources = resources;
    }

    /** The job of a rig as it stands: every rank on this machine. */
    JobPlan plan() {
        return plan(LaunchOrder.Changes.NONE);
    }

    /** The job with what a user wants otherwise. */
    JobPlan plan(LaunchOrder.Changes changes) {
        int size = changes.ranks() > 0 ? changes.ranks() : variant.ranks().size();
        int local = size - changes.remote();
        boolean roomy = local <= Runtime.getRuntime().availableProcessors()
                && variant.protocol().waiting() == ProtocolConfig.Wait.POLL;
        List<Assignment> assignments = new ArrayList<>();
        for (int rank = 0; rank < size; rank++) {
            RankConfig config = variant.ranks().get(rank % variant.ranks().size());
            assignments.add(new Assignment(resources.job(), rank, size, config.host(),
                    variant.ranks().getFirst().host(), MASTER_PORT, rank < local ? resources.folder() : "",
                    resources.namespaceOf(config.host()), interfaceOf(config.host()),
                    roomy && rank < local ? rank : -1, roomy, seed, changes.observed(), variant.json(),
                    changes.program(), changes.classPath(), changes.arguments(), environment(config)));
        }
        return new JobPlan(JobSecret.draw(), assignments, local, changes.listen() == null ? LOOPBACK : changes.listen(),
                changes.port(), START_NANOS, JOIN_NANOS, Math.round(variant.limits().wallSeconds() * 1e9));
    }

    private String interfaceOf(String host) {
        if (variant.fabric().kind() == FabricConfig.Kind.VETH) {
            return resources.interfaceOf(host);
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
