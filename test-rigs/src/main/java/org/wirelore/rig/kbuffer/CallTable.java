package org.wirelore.rig.kbuffer;

import java.util.BitSet;
import org.wirelore.rig.kbuffer.CallTrace.ProcessCalls;

/**
 * A trace in a few arrays. A <em>call</em> is a multicast, or the receipt of one packet; an <em>entry</em> is what the
 * process called: a multicast, a receive, or a multireceive with as many calls as it has sources. Both are numbered
 * through all processes, pid by pid, each in its order; so are the <em>peers</em>: the targets of all multicasts and
 * the sources of all receives.
 */
final class CallTable {
    private final int[] firstEntry;
    private final int[] firstCall;
    private final int[] firstPeer;
    private final int[] pidOf;
    private final int[] entryOf;
    private final int[] peers;
    private final BitSet multicasts = new BitSet();

    CallTable(CallTrace trace) {
        firstEntry = new int[trace.processes() + 1];
        int peerCount = 0;
        int callCount = 0;
        for (int pid = 0; pid < trace.processes(); pid++) {
            ProcessCalls process = trace.of(pid);
            firstEntry[pid + 1] = firstEntry[pid] + process.count();
            peerCount += process.firstPeer(process.count());
            for (int position = 0; position < process.count(); position++) {
                callCount += callsOf(process, position);
            }
        }
        firstCall = new int[entries() + 1];
        firstPeer = new int[callCount + 1];
        pidOf = new int[callCount];
        entryOf = new int[callCount];
        peers = new int[peerCount];
        for (int pid = 0; pid < trace.processes(); pid++) {
            fill(pid, trace.of(pid));
        }
    }

    private static int callsOf(ProcessCalls process, int position) {
        return process.isMulticast(position) ? 1 : process.firstPeer(position + 1) - process.firstPeer(position);
    }

    private void fill(int pid, ProcessCalls process) {
        int entry = firstEntry[pid];
        int basis = firstPeer[firstCall[entry]];
        for (int i = 0; i < process.firstPeer(process.count()); i++) {
            peers[basis + i] = process.peer(i);
        }
        for (int position = 0; position < process.count(); position++, entry++) {
            int call = firstCall[entry];
            int peer = basis + process.firstPeer(position);
            int calls = callsOf(process, position);
            multicasts.set(call, process.isMulticast(position));
            for (int i = 0; i < calls; i++) {
                pidOf[call + i] = pid;
                entryOf[call + i] = entry;
                firstPeer[call + i] = peer + i;
            }
            firstCall[entry + 1] = call + calls;
            firstPeer[call + calls] = basis + process.firstPeer(position + 1);
        }
    }

    int processes() {
        return firstEntry.length - 1;
    }

    int entries() {
        return firstEntry[processes()];
    }

    int calls() {
        return pidOf.length;
    }

    int peers() {
        return peers.length;
    }

    /** The first entry of a process; of the pid behind the last, how many there are. */
    int firstEntry(int pid) {
        return firstEntry[pid];
    }

    /** The first call of an entry; of the entry behind the last, how many there are. */
    int firstCall(int entry) {
        return firstCall[entry];
    }

    /** The first peer of a call; of the call behind the last, how many there are. A receipt has one. */
    int firstPeer(int call) {
        return firstPeer[call];
    }

    int pidOf(int call) {
        return pidOf[call];
    }

    int entryOf(int call) {
        return entryOf[call];
    }

    /** Pid of a target or source. */
    int peer(int index) {
        return peers[index];
    }

    boolean isMulticast(int call) {
        return multicasts.get(call);
    }

    /** Where a call is in its process's list of entries, counted from 0. */
    CallPosition position(int call) {
        return new CallPosition(pidOf[call], entryOf[call] - firstEntry[pidOf[call]]);
    }
}
