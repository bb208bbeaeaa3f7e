package org.wirelore.adi.chempid;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.chempid.SystemCaller.Role;

/**
 * The registry of nodes, and a daemon's connections to the other daemons. Each calls those before it in the list of
 * hosts; both tell what they know of their own hosts.
 */
final class NodeLinks {
    private final HostDaemon.Setting setting;
    private final List<@Nullable ClusterNode> registry;
    private final List<@Nullable SystemCaller> links;

    NodeLinks(HostDaemon.Setting setting) {
        this.setting = setting;
        int nodes = setting.hosts().size();
        registry = new ArrayList<@Nullable ClusterNode>(Collections.<@Nullable ClusterNode>nCopies(nodes, null));
        links = new ArrayList<@Nullable SystemCaller>(Collections.<@Nullable SystemCaller>nCopies(nodes, null));
        registry.set(setting.node(), new ClusterNode(setting.hosts().get(setting.node()), setting.addresses()));
    }

    /**
     * Calls those before this one.
     *
     * @return the connections
     * @throws IOException if one can't be called
     */
    List<SystemCaller> call() throws IOException {
        List<SystemCaller> called = new ArrayList<>();
        for (int node = 0; node < setting.node(); node++) {
            SystemCaller caller = new SystemCaller(DaemonCall.connect(setting.host(), setting.sockets(),
                    setting.hosts().get(node), setting.secret()));
            caller.is(Role.NODE, node, 0);
            links.set(node, caller);
            caller.send(hello());
            called.add(caller);
        }
        return called;
    }

    /**
     * A daemon says which it is.
     *
     * @return whether that can be
     */
    boolean welcome(SystemCaller caller, SystemMessage hello) {
        int node = hello.number(0);
        boolean isCalled = caller.is(Role.NODE) && caller.number() == node;
        boolean isNew = caller.is(Role.UNKNOWN) && node > setting.node() && node < registry.size()
                && links.get(node) == null;
        if ((!isCalled && !isNew) || registry.get(node) != null || !hello.text().equals(setting.hosts().get(node))) {
            return false;
        }
        registry.set(node, new ClusterNode(hello.text(), hello.texts().subList(1, hello.texts().size())));
        if (isNew) {
            caller.is(Role.NODE, node, 0);
            links.set(node, caller);
            caller.send(hello());
        }
        return true;
    }

    private SystemMessage hello() {
        ClusterNode own = Objects.requireNonNull(registry.get(setting.node()));
        List<String> texts = new ArrayList<>(List.of(own.host()));
        texts.addAll(own.addresses());
        return new SystemMessage(SystemType.HELLO_NODE, List.of(setting.node()), texts);
    }

    /** Whether all daemons are there. */
    boolean isComplete() {
        return registry.stream().allMatch(Objects::nonNull);
    }

    private boolean isNode(int node) {
        return node >= 0 && node < registry.size();
    }

    /** Whether a node does not answer any more. */
    private boolean isGone(int node) {
        SystemCaller link = links.get(node);
        return link != null && link.isLost();
    }

    /** Why ranks can't be on these nodes, in words; null if they can. */
    @Nullable
    String refusal(List<Integer> nodes) {
        for (int node : nodes) {
            if (!isNode(node)) {
                return "expected ranks on nodes 0 to " + (size() - 1) + ", found others";
            } else if (registry.get(node) == null) {
                return "host " + host(node) + " is not there yet";
            } else if (isGone(node)) {
                return "host " + host(node) + " is gone";
            }
        }
        return null;
    }

    int size() {
        return registry.size();
    }

    String host(int node) {
        return setting.hosts().get(node);
    }

    /** The connection to another daemon. */
    SystemCaller link(int node) {
        return Objects.requireNonNull(links.get(node));
    }

    /** Sends to all others. */
    void sendAll(SystemMessage message) {
        for (SystemCaller link : links) {
            if (link != null) {
                link.send(message);
            }
        }
    }

    /** The registry, a line for each node that is known. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (int node = 0; node < size(); node++) {
            ClusterNode known = registry.get(node);
            if (known != null) {
                lines.add(known.line() + (isGone(node) ? ", gone" : ""));
            }
        }
        return lines;
    }
}
