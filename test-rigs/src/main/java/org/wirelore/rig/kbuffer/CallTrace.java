package org.wirelore.rig.kbuffer;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The packet calls of each process of a global program, in the order in which it made them (URTP paper, section 2.2).
 * Calls of different processes may be recorded in any order. A send is a multicast with one target. What is not
 * recorded, such as computing, is the paper's skip.
 */
public final class CallTrace {
    private final ProcessCalls[] processes;

    /** The calls of one process: whether each is a multicast, and the targets or sources of all of them in a row. */
    static final class ProcessCalls {
        private final BitSet multicasts = new BitSet(0);
        private int[] ends = new int[0];
        private int count;
        private int[] peers = new int[0];
        private int peerCount;

        int count() {
            return count;
        }

        boolean isMulticast(int position) {
            return multicasts.get(position);
        }

        /** Where the targets or sources of a call begin; of the call behind the last, how many there are in all. */
        int firstPeer(int position) {
            return position == 0 ? 0 : ends[position - 1];
        }

        int peer(int index) {
            return peers[index];
        }

        private void add(boolean isMulticast, int[] set) {
            if (peerCount + set.length > peers.length) {
                peers = Arrays.copyOf(peers, Math.max(2 * peers.length, peerCount + set.length));
            }
            System.arraycopy(set, 0, peers, peerCount, set.length);
            peerCount += set.length;
            if (count == ends.length) {
                ends = Arrays.copyOf(ends, 2 * count + 1);
            }
            multicasts.set(count, isMulticast);
            ends[count++] = peerCount;
        }
    }

    /** @param processes how many there are; their pids are 0 and up */
    public CallTrace(int processes) {
        this.processes = Stream.generate(ProcessCalls::new).limit(processes).toArray(ProcessCalls[]::new);
    }

    /** How many processes there are. */
    public int processes() {
        return processes.length;
    }

    /**
     * One packet from a process to others.
     *
     * @param targets pids, at least one, each once
     */
    public void multicast(int pid, int... targets) {
        add(pid, true, targets);
    }

    /** The next packet from one source, at a process. */
    public void receive(int pid, int source) {
        add(pid, false, source);
    }

    /**
     * The next packet from each of several sources, in any order, at a process.
     *
     * @param sources pids, at least one, each once
     */
    public void multireceive(int pid, int... sources) {
        add(pid, false, sources);
    }

    ProcessCalls of(int pid) {
        return processes[pid];
    }

    private void add(int pid, boolean isMulticast, int... peers) {
        if (peers.length == 0) {
            throw new IllegalArgumentException("a call must have a target or source: pid=" + pid);
        }
        for (int peer : peers) {
            Objects.checkIndex(peer, processes.length);
        }
        processes[pid].add(isMulticast, peers);
    }
}
