package org.wirelore.rig.launch;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * What peers were doing when other ranks gave them up. A rank that gives up a peer tells the master so ({@link #LOST}),
 * which asks that peer ({@link #QUESTION}) and waits some time before it reports the failure: the peer may answer
 * ({@link #ANSWER}).
 */
public final class LostPeers {
    /** What a rank says that has given up a peer. */
    static final String LOST = "lost";
    /** What a master asks. */
    public static final String QUESTION = "doing?";
    /** What a rank answers. */
    static final String ANSWER = "doing";

    private final List<String> hosts;
    private final RankRegistry registry;
    /** By the rank that gave them up. */
    private final Map<Integer, Integer> peers = new HashMap<>();
    private final Map<Integer, String> answers = new HashMap<>();

    LostPeers(List<String> hosts, RankRegistry registry) {
        this.hosts = hosts;
        this.registry = registry;
    }

    /** A rank reports a peer that it has given up. */
    public static ObjectNode lost(int peer) {
        return Master.message(LOST).put("peer", peer);
    }

    /** A rank answers what it does. */
    public static ObjectNode answer(String doing) {
        return Master.message(ANSWER).put("what", doing);
    }

    /** A rank has given up a peer. Whether that peer is one to be asked. */
    public boolean lost(int rank, int peer) {
        boolean isRank = peer >= 0 && peer < hosts.size();
        return isRank && peers.putIfAbsent(rank, peer) == null;
    }

    void answered(int rank, String doing) {
        answers.putIfAbsent(rank, doing);
    }

    /** What to add to the failure of a rank; empty if it has given up no peer. */
    String besides(int rank) {
        Integer peer = peers.get(rank);
        return peer == null ? "" : JobResult.BESIDES + "rank " + peer + " on " + hosts.get(peer) + " " + did(peer);
    }

    private String did(int peer) {
        @Nullable
        String answer = answers.get(peer);
        if (answer != null) {
            return answer;
        }
        return registry.hasReported(peer) ? "had ended" : "did not answer what it does";
    }
}
