package org.wirelore.rig.kbuffer;

import java.util.List;
import java.util.stream.IntStream;

/** The packet calls of MPI-CCL's collectives (URTP paper, section 4), appended to a trace. */
final class CollectiveCalls {
    private final PlainTrace trace;
    private final int packetBytes;

    /** @param packetBytes what a packet carries at most */
    CollectiveCalls(PlainTrace trace, int packetBytes) {
        this.trace = trace;
        this.packetBytes = packetBytes;
    }

    /** How many packets a message takes. */
    int packets(int bytes) {
        return Math.max(1, (bytes + packetBytes - 1) / packetBytes);
    }

    void bcast(int root, int bytes) {
        for (int i = 0; i < packets(bytes); i++) {
            trace.multicast(root, others(root));
            others(root).forEach(pid -> trace.receive(pid, List.of(root)));
        }
    }

    void gather(int root, int bytes) {
        for (int i = 0; i < packets(bytes); i++) {
            others(root).forEach(pid -> trace.multicast(pid, List.of(root)));
            trace.receive(root, others(root));
        }
    }

    void barrier() {
        gather(0, 0);
        bcast(0, 0);
    }

    void allgatherInTurn(int bytes) {
        for (int i = 0; i < packets(bytes); i++) {
            for (int pid = 0; pid < trace.processes(); pid++) {
                int self = pid;
                trace.receive(pid, others(pid).stream().filter(other -> other < self).toList());
                trace.multicast(pid, others(pid));
                trace.receive(pid, others(pid).stream().filter(other -> other > self).toList());
            }
        }
    }

    void allgatherAtOnce(int bytes, int k) {
        for (int done = 0; done < packets(bytes); done += k) {
            for (int pid = 0; pid < trace.processes(); pid++) {
                int count = Math.min(k, packets(bytes) - done);
                for (int i = 0; i < count; i++) {
                    trace.multicast(pid, others(pid));
                }
                for (int i = 0; i < count; i++) {
                    trace.receive(pid, others(pid));
                }
            }
        }
    }

    /** All blocks in one packet if they fit; else whole packets to each, then the rests, as many to a packet as fit. */
    void scatter(int root, int bytes) {
        List<Integer> targets = others(root);
        if (targets.size() * bytes <= packetBytes) {
            deliver(root, targets);
            return;
        }
        for (int target : targets) {
            for (int i = 0; i < bytes / packetBytes; i++) {
                deliver(root, List.of(target));
            }
        }
        int rest = bytes % packetBytes;
        int perPacket = rest == 0 ? 0 : packetBytes / rest;
        for (int i = 0; rest > 0 && i < targets.size(); i += perPacket) {
            deliver(root, targets.subList(i, Math.min(i + perPacket, targets.size())));
        }
    }

    private void deliver(int root, List<Integer> targets) {
        trace.multicast(root, targets);
        targets.forEach(pid -> trace.receive(pid, List.of(root)));
    }

    private List<Integer> others(int pid) {
        return IntStream.range(0, trace.processes()).filter(other -> other != pid).boxed().toList();
    }
}
