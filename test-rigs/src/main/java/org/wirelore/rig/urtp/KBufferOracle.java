package org.wirelore.rig.urtp;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.wirelore.adi.AdiSink;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.event.CollectiveTag;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.adi.urtp.UrtpConfig;
import org.wirelore.rig.kbuffer.KBufferFinding;
import org.wirelore.rig.oracle.Findings;
import org.wirelore.rig.oracle.Oracle;
import org.wirelore.rig.oracle.OracleContext;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.urtp.OperationCalls.Call;

/**
 * The calls that ranks make within collective operations are a k-buffer correct global program (URTP paper, section
 * 2.2): each send and multicast meets its receives, and k is what the paper's algorithms need. Where one rank
 * multicasts, as in Bcast and Barrier, that is 1; where several do, as in Allgather, it is 1 if they take turns and k
 * times the number of ranks if each multicasts k packets before it receives.
 *
 * <p>Calls are what the program's rank asks of the core, in the order in which it does, and not packets: a multicast is
 * one call also where a full window makes single packets of it, and what is sent again is no call. A multireceive is
 * read as receives one after the other, which can only make k larger. Packets that only pass between two ranks have a
 * match, and no k that the paper sets: those of Gather go one way, so that theirs is 1, and those of the other
 * operations are messages in trees and rings. The program's own messages are no calls of the paper's model at all, as
 * they are on counters of their own.
 *
 * <p>Each operation of a communicator is a global program of its own: the ranks begin operations in one order, so that
 * no group of calls has some of two operations. When every call that was made has its match, no later one can join
 * their groups, as one that waits for an earlier call would have to match it; they are judged and forgotten. So what is
 * kept is the calls of operations that are under way, however long a run is.
 *
 * <p>What is left without a match is judged when all ranks have ended as they should, and none has lost another.
 */
final class KBufferOracle implements Oracle {
    private static final String K = "protocol.kbuffer.k";

    private record Operation(int context, int tag) {
    }

    private final OracleContext context;
    private final UrtpConfig config;
    private final Findings findings;
    private final Map<Operation, OperationCalls> open = new LinkedHashMap<>();
    /** By rank: the targets so far of a multicast whose parts are being reported. */
    private final List<List<Integer>> targets = new ArrayList<>();
    private int k;
    private boolean hasLosses;

    KBufferOracle(OracleContext context, UrtpConfig config) {
        this.context = context;
        this.config = config;
        for (int rank = 0; rank < context.ranks(); rank++) {
            targets.add(new ArrayList<>());
        }
        findings = new Findings(context.named("calls of collective operations"),
                "each has its match, and they need no more buffers than the paper's algorithms", context.clock(),
                context.history());
    }

    @Override
    public void on(AdiEvent event) {
        if (!(event instanceof CoreEvent core)) {
            return;
        }
        switch (core.kind) {
            case SEND_POSTED -> onSend(core);
            case RECEIVE_POSTED -> {
                if (isCall(core)) {
                    add(core, Call.receive(core.rank, core.peer, core.operation));
                }
            }
            case RECEIVE_CANCELLED -> onCancelled(core.rank, core.operation);
            case PEER_GIVEN_UP -> hasLosses = true;
            default -> {
            }
        }
    }

    private boolean isCall(CoreEvent event) {
        return AdiSink.isCollective(event.context) && event.peer != event.rank
                && context.judges(event.rank, event.peer);
    }

    private void onSend(CoreEvent event) {
        if (event.multicastLeft == 0) {
            if (isCall(event)) {
                add(event, Call.send(event.rank, false, List.of(event.peer)));
            }
            return;
        }
        List<Integer> peers = targets.get(event.rank);
        if (isCall(event)) {
            peers.add(event.peer);
        }
        if (event.multicastLeft == 1 && !peers.isEmpty()) {
            add(event, Call.send(event.rank, true, peers));
            peers.clear();
        }
    }

    private void add(CoreEvent event, Call call) {
        findings.observe();
        Operation operation = new Operation(event.context, event.tag);
        OperationCalls calls = open.computeIfAbsent(operation, key -> new OperationCalls(context.ranks()));
        calls.add(call);
        judgeIfMatched(operation, calls);
    }

    /** A receive that was cancelled is none: of two that wait for the same block, one gets it. */
    private void onCancelled(int rank, long operation) {
        for (Map.Entry<Operation, OperationCalls> each : open.entrySet()) {
            if (each.getValue().cancel(rank, operation)) {
                judgeIfMatched(each.getKey(), each.getValue());
                return;
            }
        }
    }

    private void judgeIfMatched(Operation operation, OperationCalls calls) {
        if (!calls.areMatched()) {
            return;
        }
        open.remove(operation);
        for (OperationCalls.Group group : calls.groups()) {
            k = Math.max(k, group.k());
            int together = config.mostTogether(group.members());
            int allowed = group.casters() == 1 || together == 0 ? 1 : together * group.members();
            if (group.k() > allowed) {
                findings.violated("calls that belong together must fit into the buffers of their algorithm: rank="
                        + group.rank() + ", calls=" + group.k() + ", allowed=" + allowed + ", ranks that multicast="
                        + group.casters() + where(operation));
            }
        }
    }

    private static String where(Operation operation) {
        return ", context=" + operation.context + ", " + CollectiveTag.words(operation.tag);
    }

    @Override
    public void complete() {
        if (hasLosses) {
            return;
        }
        open.forEach((operation, calls) -> {
            KBufferFinding.Unmatched unmatched = calls.unmatched();
            findings.violated("every call must have its match: rank=" + unmatched.position().pid() + ", call="
                    + (unmatched.position().index() + 1) + where(operation) + ": " + unmatched.text());
        });
    }

    @Override
    public boolean clean() {
        return findings.clean();
    }

    @Override
    public List<OracleResult> results(String variant) {
        return List.of(findings.result(variant));
    }

    @Override
    public void count(SortedMap<String, Long> counters) {
        counters.merge(K, (long) k, Math::max);
    }

    @Override
    public void reset() {
        findings.reset();
        open.clear();
        targets.forEach(List::clear);
        k = 0;
        hasLosses = false;
    }
}
