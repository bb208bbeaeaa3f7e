package org.wirelore.rig.urtp;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.wirelore.rig.kbuffer.CallGroups;
import org.wirelore.rig.kbuffer.CallPosition;
import org.wirelore.rig.kbuffer.CallTrace;
import org.wirelore.rig.kbuffer.KBufferCheck;
import org.wirelore.rig.kbuffer.KBufferFinding;

/** The calls of one collective operation that have not been judged. */
final class OperationCalls {
    /**
     * One call of a rank.
     *
     * @param peers targets, or the one source
     * @param operation a receive's number at its rank
     */
    record Call(int rank, boolean isReceive, boolean isMulticast, List<Integer> peers, long operation) {
        Call {
            peers = List.copyOf(peers);
        }

        static Call send(int rank, boolean isMulticast, List<Integer> targets) {
            return new Call(rank, false, isMulticast, targets, 0);
        }

        static Call receive(int rank, int source, long operation) {
            return new Call(rank, true, false, List.of(source), operation);
        }
    }

    /**
     * Calls that belong together, and that have multicasts among them.
     *
     * @param k the largest number of calls of one rank
     * @param rank one with k calls
     * @param casters how many ranks multicast
     * @param members how many ranks take part
     */
    record Group(int k, int rank, int casters, int members) {
    }

    private final int ranks;
    private final List<Call> calls = new ArrayList<>();
    /** By sender and receiver, where they are not alike: how many more packets were sent than received. */
    private final Map<Integer, Integer> surplus = new HashMap<>();

    /** @param ranks of the job */
    OperationCalls(int ranks) {
        this.ranks = ranks;
    }

    void add(Call call) {
        calls.add(call);
        count(call, 1);
    }

    private void count(Call call, int times) {
        for (int peer : call.peers) {
            int pair = call.isReceive ? peer * ranks + call.rank : call.rank * ranks + peer;
            surplus.merge(pair, call.isReceive ? -times : times, (before, more) -> before + more == 0
                    ? null
                    : Integer.valueOf(before + more));
        }
    }

    /** Takes a receive back; whether it was one of these. */
    boolean cancel(int rank, long operation) {
        for (int i = calls.size() - 1; i >= 0; i--) {
            Call call = calls.get(i);
            if (call.isReceive && call.rank == rank && call.operation == operation) {
                calls.remove(i);
                count(call, -1);
                return true;
            }
        }
        return false;
    }

    /** Whether every call has its match. */
    boolean areMatched() {
        return surplus.isEmpty();
    }

    /** The first call without its match, where not all have one. */
    KBufferFinding.Unmatched unmatched() {
        if (KBufferCheck.of(trace()) instanceof KBufferFinding.Unmatched unmatched) {
            return unmatched;
        }
        throw new IllegalStateException("a call must lack its match: calls=" + calls);
    }

    /** The groups with multicasts among them, where all calls have their match. */
    Collection<Group> groups() {
        if (hasOneOfEachRank()) {
            // So it is mostly, and no group needs more than a buffer.
            return calls.stream().filter(Call::isMulticast).limit(1)
                    .map(call -> new Group(1, call.rank, 1, call.peers.size() + 1)).toList();
        }
        CallGroups found = KBufferCheck.groups(trace());
        int[] index = new int[ranks];
        Map<Integer, BitSet> casters = new HashMap<>();
        Map<Integer, Group> groups = new LinkedHashMap<>();
        for (Call call : calls) {
            CallPosition position = new CallPosition(call.rank, index[call.rank]++);
            if (call.isMulticast) {
                int group = found.of(position);
                BitSet own = casters.computeIfAbsent(group, key -> new BitSet());
                own.set(call.rank);
                groups.put(group, new Group(found.k(group), found.largest(group).pid(), own.cardinality(),
                        call.peers.size() + 1));
            }
        }
        return groups.values();
    }

    private boolean hasOneOfEachRank() {
        BitSet callers = new BitSet();
        calls.forEach(call -> callers.set(call.rank));
        return callers.cardinality() == calls.size();
    }

    private CallTrace trace() {
        CallTrace trace = new CallTrace(ranks);
        for (Call call : calls) {
            if (call.isReceive) {
                trace.receive(call.rank, call.peers.getFirst());
            } else {
                trace.multicast(call.rank, call.peers.stream().mapToInt(Integer::intValue).toArray());
            }
        }
        return trace;
    }
}
