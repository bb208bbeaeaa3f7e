package org.wirelore.adi.fmp.network;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The processes behind the network, by their rank and by where they are. */
final class FarPeers {
    private final FarPeer[] peers;
    private final @Nullable FarPeer[] byRank;
    /** By address, ascending, for packets that arrive. */
    private final int[] addresses;
    private final FarPeer[] byAddress;

    FarPeers(FarPeer[] peers) {
        this.peers = peers.clone();
        int largest = 0;
        for (FarPeer peer : peers) {
            largest = Math.max(largest, peer.rank);
        }
        byRank = new @Nullable FarPeer[largest + 1];
        for (FarPeer peer : peers) {
            byRank[peer.rank] = peer;
        }
        byAddress = peers.clone();
        Arrays.sort(byAddress, (one, other) -> Integer.compare(one.address, other.address));
        addresses = Arrays.stream(byAddress).mapToInt(peer -> peer.address).toArray();
    }

    int count() {
        return peers.length;
    }

    FarPeer at(int index) {
        return peers[index];
    }

    /** One more than the largest rank. */
    int ranks() {
        return byRank.length;
    }

    FarPeer ofRank(int rank) {
        FarPeer peer = rank < byRank.length ? byRank[rank] : null;
        if (peer == null) {
            throw new IllegalStateException("a peer must be one behind the network: rank=" + rank);
        }
        return peer;
    }

    /** The process at an address; null if it is none of the job's. */
    @Nullable
    FarPeer ofAddress(int address) {
        int at = Arrays.binarySearch(addresses, address);
        return at < 0 ? null : byAddress[at];
    }
}
