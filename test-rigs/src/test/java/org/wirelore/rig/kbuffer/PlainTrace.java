package org.wirelore.rig.kbuffer;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;

/** A trace as lists that a test can change. */
final class PlainTrace {
    private final List<List<Call>> processes = new ArrayList<>();

    /** One entry of a process's list: a multicast to all peers, or one packet from each of them. */
    record Call(boolean isMulticast, List<Integer> peers) {
        Call {
            peers = List.copyOf(peers);
        }
    }

    PlainTrace(int processes) {
        IntStream.range(0, processes).forEach(pid -> this.processes.add(new ArrayList<>()));
    }

    PlainTrace(List<List<Call>> processes) {
        processes.forEach(calls -> this.processes.add(new ArrayList<>(calls)));
    }

    int processes() {
        return processes.size();
    }

    /** The calls of a process, to be changed. */
    List<Call> of(int pid) {
        return processes.get(pid);
    }

    /** A copy to be changed. */
    PlainTrace copy() {
        return new PlainTrace(processes);
    }

    /** Nothing is called for an empty set. */
    void multicast(int pid, Collection<Integer> targets) {
        if (!targets.isEmpty()) {
            of(pid).add(new Call(true, List.copyOf(targets)));
        }
    }

    /** Nothing is called for an empty set. */
    void receive(int pid, Collection<Integer> sources) {
        if (!sources.isEmpty()) {
            of(pid).add(new Call(false, List.copyOf(sources)));
        }
    }

    KBufferFinding judged() {
        return KBufferCheck.of(trace());
    }

    CallTrace trace() {
        CallTrace trace = new CallTrace(processes());
        for (int pid = 0; pid < processes(); pid++) {
            for (Call call : of(pid)) {
                int[] peers = call.peers().stream().mapToInt(Integer::intValue).toArray();
                if (call.isMulticast()) {
                    trace.multicast(pid, peers);
                } else if (peers.length == 1) {
                    trace.receive(pid, peers[0]);
                } else {
                    trace.multireceive(pid, peers);
                }
            }
        }
        return trace;
    }

    @Override
    public String toString() {
        return processes.toString();
    }
}
