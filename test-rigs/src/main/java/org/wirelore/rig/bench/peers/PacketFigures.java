package org.wirelore.rig.bench.peers;

import org.wirelore.rig.bench.PairedFigures;

/**
 * What our endpoint and the C programs did on one wire.
 *
 * @param fasterPeer the C program that was compared with
 * @param peerCalls median of the C program with plain calls, in the samples' unit
 * @param peerRings median of the C program with memory-mapped rings
 * @param figures ours against the faster one; below 1 is better than it
 * @param sent frames that ours sent, in all samples
 * @param lost frames of those that did not arrive
 * @param peerLost share of the faster program's frames that did not arrive
 */
public record PacketFigures(String fasterPeer, double peerCalls, double peerRings, PairedFigures figures, long sent,
        long lost, double peerLost) {
}
