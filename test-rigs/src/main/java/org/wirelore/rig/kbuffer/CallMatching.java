package org.wirelore.rig.kbuffer;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Which packet of which multicast each receive takes. Packets between two processes keep their order: the nth multicast
 * of s that has r among its targets goes to the nth receive of r from s.
 */
final class CallMatching {
    private static final int NONE = -1;

    private final CallTable table;
    /** For each target of a multicast the receipt there, and for each source of a receipt the multicast. */
    private final int[] partners;

    CallMatching(CallTable table) {
        this.table = table;
        partners = new int[table.peers()];
        Arrays.fill(partners, NONE);
        match(new ArrivingPackets(table));
    }

    private void match(ArrivingPackets packets) {
        int[] next = new int[table.processes()];
        int[] end = new int[table.processes()];
        for (int target = 0; target < table.processes(); target++) {
            for (int i = packets.first(target); i < packets.first(target + 1); i++) {
                int source = table.pidOf(packets.multicast(i));
                if (end[source] == 0) {
                    next[source] = i;
                }
                end[source] = i + 1;
            }
            for (int call = firstCall(target); call < firstCall(target + 1); call++) {
                int source = table.isMulticast(call) ? NONE : table.peer(table.firstPeer(call));
                if (source != NONE && next[source] < end[source]) {
                    int i = next[source]++;
                    partners[table.firstPeer(call)] = packets.multicast(i);
                    partners[packets.peer(i)] = call;
                }
            }
            for (int i = packets.first(target); i < packets.first(target + 1); i++) {
                next[table.pidOf(packets.multicast(i))] = 0;
                end[table.pidOf(packets.multicast(i))] = 0;
            }
        }
    }

    private int firstCall(int pid) {
        return table.firstCall(table.firstEntry(pid));
    }

    /** The call at the other end of a packet. */
    int partner(int peer) {
        return partners[peer];
    }

    /** Whether every packet has both its ends. */
    boolean isComplete() {
        return Arrays.stream(partners).noneMatch(partner -> partner == NONE);
    }

    /** The first call that lacks a match, of a matching that is not complete. */
    KBufferFinding.Unmatched firstUnmatched() {
        CallPosition first = new CallPosition(Integer.MAX_VALUE, Integer.MAX_VALUE);
        int found = NONE;
        for (int call = 0; call < table.calls(); call++) {
            for (int peer = table.firstPeer(call); peer < table.firstPeer(call + 1); peer++) {
                if (partners[peer] == NONE && table.position(call).isBefore(first)) {
                    first = table.position(call);
                    found = call;
                }
            }
        }
        int entry = table.entryOf(found);
        int begin = table.firstPeer(table.firstCall(entry));
        int end = table.firstPeer(table.firstCall(entry + 1));
        boolean isMulticast = table.isMulticast(found);
        List<Integer> all = IntStream.range(begin, end).map(table::peer).boxed().toList();
        List<Integer> lacking = IntStream.range(begin, end).filter(peer -> partners[peer] == NONE).map(table::peer)
                .boxed().toList();
        int source = isMulticast ? first.pid() : lacking.getFirst();
        int target = isMulticast ? lacking.getFirst() : first.pid();
        return new KBufferFinding.Unmatched(first, isMulticast, all, lacking,
                packets(source, true, target), packets(target, false, source));
    }

    /** How many packets a process multicasts to another, or receives from it. */
    private int packets(int pid, boolean isMulticast, int other) {
        int count = 0;
        for (int call = firstCall(pid); call < firstCall(pid + 1); call++) {
            for (int peer = table.firstPeer(call); peer < table.firstPeer(call + 1); peer++) {
                if (table.isMulticast(call) == isMulticast && table.peer(peer) == other) {
                    count++;
                }
            }
        }
        return count;
    }

    /** All packets, by target; those of one target by source, and in the order in which the source multicasts them. */
    private static final class ArrivingPackets {
        private final int[] first;
        private final int[] peers;
        private final int[] multicasts;

        ArrivingPackets(CallTable table) {
            first = new int[table.processes() + 1];
            for (int call = 0; call < table.calls(); call++) {
                for (int peer = table.firstPeer(call); peer < targetsEnd(table, call); peer++) {
                    first[table.peer(peer) + 1]++;
                }
            }
            for (int target = 0; target < table.processes(); target++) {
                first[target + 1] += first[target];
            }
            peers = new int[first[table.processes()]];
            multicasts = new int[peers.length];
            int[] free = first.clone();
            for (int call = 0; call < table.calls(); call++) {
                for (int peer = table.firstPeer(call); peer < targetsEnd(table, call); peer++) {
                    int i = free[table.peer(peer)]++;
                    peers[i] = peer;
                    multicasts[i] = call;
                }
            }
        }

        /** Where the targets of a call end; a receipt has none. */
        private static int targetsEnd(CallTable table, int call) {
            return table.firstPeer(table.isMulticast(call) ? call + 1 : call);
        }

        int first(int target) {
            return first[target];
        }

        int peer(int index) {
            return peers[index];
        }

        int multicast(int index) {
            return multicasts[index];
        }
    }
}
