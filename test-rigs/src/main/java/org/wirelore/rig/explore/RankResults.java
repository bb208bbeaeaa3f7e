package org.wirelore.rig.explore;

import java.util.Arrays;
import java.util.List;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.device.api.StateHash;

/** What each rank received, in its own order and whenever it was: by this, runs with other timing have one result. */
final class RankResults implements AdiObserver {
    private final StateHash[] received;

    RankResults(int ranks) {
        received = new StateHash[ranks];
        Arrays.setAll(received, rank -> new StateHash());
    }

    @Override
    public boolean observesContent() {
        return true;
    }

    @Override
    public void on(AdiEvent event) {
        if (event instanceof CoreEvent core && core.kind == CoreEvent.Kind.RECEIVE_COMPLETED) {
            StateHash hash = received[core.rank];
            hash.add(((long) core.peer << 32) | (core.tag & 0xFFFF_FFFFL));
            hash.add(StateHash.ofName(core.error.name()) + core.length);
            hash.add(core.contentHash);
        }
    }

    void reset() {
        for (StateHash hash : received) {
            hash.reset();
        }
    }

    /** The results of all ranks, and what they printed. */
    long value(List<String> printed) {
        StateHash hash = new StateHash();
        for (StateHash rank : received) {
            hash.add(rank.value());
        }
        // Lines of several ranks come in an order that depends on timing.
        printed.stream().sorted().forEach(line -> hash.add(StateHash.ofName(line)));
        return hash.value();
    }
}
