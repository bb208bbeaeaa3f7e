package org.wirelore.emulator.backend.sisci;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.wirelore.emulator.backend.shm.HostSharedMemory;
import org.wirelore.emulator.process.ProcessOwner;

/** The other processes that this one has links with, by their tokens. {@link #look} may run beside the rest. */
final class NodePeers {
    private final HostSharedMemory memory;
    private final Map<Long, NodePeer> peers = new ConcurrentHashMap<>();

    NodePeers(HostSharedMemory memory) {
        this.memory = memory;
    }

    /** The process of a token; one that is gone if no process has it. */
    NodePeer of(long token) {
        NodePeer known = peers.get(token);
        if (known != null) {
            return known;
        }
        NodePeer found = NodePeer.find(memory, token);
        if (!found.isGone()) {
            peers.put(token, found);
        }
        return found;
    }

    /** Whether processes of a node were known, and none of them lives. */
    boolean isNodeGone(int nodeId) {
        boolean isKnown = false;
        for (Map.Entry<Long, NodePeer> each : peers.entrySet()) {
            if (LinkWord.nodeId(each.getKey()) == nodeId) {
                if (!each.getValue().isGone()) {
                    return false;
                }
                isKnown = true;
            }
        }
        return isKnown;
    }

    /** Looks whether a node has a process, known or not. */
    boolean hasProcess(int nodeId) {
        for (int place = 0; place < LinkWord.PLACES_MAX; place++) {
            try {
                ProcessOwner maker = memory.maker(NodeProcess.name(nodeId, place));
                if (maker != null && !maker.isDead()) {
                    return true;
                }
            } catch (IOException unknown) {
                return false;
            }
        }
        return false;
    }

    /**
     * Looks who has died, and takes away the names that the dead have left.
     *
     * @return whether any has
     */
    boolean look() throws IOException {
        boolean hasDied = false;
        for (NodePeer peer : peers.values()) {
            hasDied |= peer.look();
        }
        if (hasDied) {
            memory.sweep();
        }
        return hasDied;
    }

    void close() {
        peers.values().forEach(NodePeer::close);
    }
}
