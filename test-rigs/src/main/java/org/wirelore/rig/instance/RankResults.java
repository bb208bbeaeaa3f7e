package org.wirelore.rig.instance;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.device.api.StateHash;
import org.wirelore.device.api.StateKey;

/**
 * What each rank received and printed, in its own order and whenever it was: by this, runs with other timing have one
 * result. It counts what {@link RunHash} counts.
 */
public final class RankResults implements AdiObserver {
    private final int lasting;
    /** By the number of the process: after those of the rig, those that were started in the course of the run. */
    private final List<StateHash> ranks = new ArrayList<>();

    /** @param size how many ranks each run begins with */
    RankResults(int size) {
        lasting = size;
        for (int rank = 0; rank < size; rank++) {
            of(rank);
        }
    }

    private StateHash of(int rank) {
        while (ranks.size() <= rank) {
            ranks.add(new StateHash());
        }
        return ranks.get(rank);
    }

    @Override
    public boolean observesContent() {
        return true;
    }

    @Override
    public void on(AdiEvent event) {
        if (event instanceof CoreEvent core && core.kind == CoreEvent.Kind.RECEIVE_COMPLETED) {
            StateHash hash = of(core.rank);
            hash.add(((long) core.peer << 32) | (core.tag & 0xFFFF_FFFFL));
            hash.add(StateHash.ofName(core.error.name()) + core.length);
            hash.add(core.contentHash);
        }
    }

    /** A rank received something without the ADI. */
    void received(int rank, long heading, MemorySegment from, long offset, int length) {
        of(rank).add(heading);
        of(rank).add(from, offset, length);
    }

    /** A rank printed something. */
    void printed(int rank, long stream, byte[] bytes, int offset, int length) {
        of(rank).add(stream, bytes, offset, length);
    }

    void reset() {
        ranks.subList(lasting, ranks.size()).clear();
        ranks.forEach(StateHash::reset);
    }

    /** The results of all ranks in the last run. */
    public long value() {
        StateHash hash = new StateHash();
        for (StateHash rank : ranks) {
            hash.add(rank.value());
        }
        return hash.value();
    }

    /** Adds what a rank has received and printed so far. */
    void hashInto(int rank, StateKey key) {
        key.add(of(rank).value());
    }
}
