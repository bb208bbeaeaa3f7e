package org.wirelore.rig.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.event.CoreEvent;

/** The one observer that every rank of a run is given: passes what it receives to the oracles that the rig has. */
public final class RunObserver implements AdiObserver {
    private final MatchingOracle matching;
    private final @Nullable CollectiveOracle collectives;
    private final PacketHistory history;
    private final IntFunction<String> doing;
    private final AdiObserver[] oracles;
    private final List<String> warnings = new ArrayList<>();
    private final SortedMap<String, Long> counters = new TreeMap<>();

    /**
     * @param collectives null where collective operations are not reported: ranks that are processes do not write them
     *     down
     * @param doing what a rank is doing at this moment, in words; empty where that is not known
     * @param oracles receive every event
     */
    public RunObserver(MatchingOracle matching, @Nullable CollectiveOracle collectives, PacketHistory history,
            IntFunction<String> doing, List<? extends AdiObserver> oracles) {
        this.matching = matching;
        this.collectives = collectives;
        this.history = history;
        this.doing = doing;
        this.oracles = oracles.toArray(new AdiObserver[0]);
    }

    @Override
    public boolean observesContent() {
        return true;
    }

    @Override
    public void on(AdiEvent event) {
        if (event instanceof CoreEvent core) {
            onCore(core);
        } else {
            history.note(event);
        }
        for (AdiObserver each : oracles) {
            each.on(event);
        }
    }

    /** What the core reports, for who has nothing else that concerns the ranks of the rig. */
    public AdiObserver core() {
        return new AdiObserver() {
            @Override
            public boolean observesContent() {
                return true;
            }

            @Override
            public void on(AdiEvent event) {
                if (event instanceof CoreEvent core) {
                    onCore(core);
                }
            }
        };
    }

    private void onCore(CoreEvent event) {
        if (event.kind.isOfMessages()) {
            matching.onMessages(event);
        } else {
            onOther(event);
        }
    }

    private void onOther(CoreEvent event) {
        switch (event.kind) {
            case COLLECTIVE_BEGUN -> {
                if (collectives != null) {
                    collectives.begun(event.rank, event.communicator, event.group, event.call, event.text, event.peer);
                }
            }
            case COUNTED -> counters.merge(event.text, event.times, Long::sum);
            case PEER_GIVEN_UP -> {
                matching.lost(event.rank, event.peer);
                String present = doing.apply(event.peer);
                warn(event.rank, present.isEmpty() ? event.text : event.text + "; at that moment: " + present);
            }
            case WARNING -> warn(event.rank, event.text);
            default -> {
                // What else there is has oracles of its own.
            }
        }
    }

    private void warn(int rank, String text) {
        warnings.add("rank " + rank + ": " + text);
    }

    /** What the protocol wants a user to read. */
    public List<String> warnings() {
        return warnings;
    }

    /** What ranks that have left counted, over all ranks. */
    public SortedMap<String, Long> counters() {
        return counters;
    }

    /** For the next run. */
    public void reset() {
        history.reset();
        matching.reset();
        if (collectives != null) {
            collectives.reset();
        }
        warnings.clear();
        counters.clear();
    }
}
