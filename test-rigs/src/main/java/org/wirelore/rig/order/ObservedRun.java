package org.wirelore.rig.order;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiSink;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.device.api.StateHash;
import org.wirelore.emulator.time.virtual.ProgramLine;
import org.wirelore.rig.instance.RigInstance;

/**
 * What the ranks of a run make known, in any protocol's words: of each rank, in its own order, what its receives were
 * given and what it printed. Messages of collective operations are left out, which each protocol sends in its own way;
 * what the operations return shows in what is printed or sent after them.
 */
final class ObservedRun implements AdiObserver {
    private final List<Rank> ranks = new ArrayList<>();
    private boolean notesLines;

    private static final class Rank {
        private final Map<Long, Receipt> receipts = new LinkedHashMap<>();
        private final List<String> printed = new ArrayList<>();
    }

    /** @param size how many ranks there are */
    ObservedRun(int size) {
        for (int rank = 0; rank < size; rank++) {
            ranks.add(new Rank());
        }
    }

    /** Observes the coming runs of an instance. */
    void of(RigInstance instance) {
        instance.heardBy(this);
        instance.printTo(this::printed, this::printed);
    }

    /** Notes the program's lines, too, from now on. */
    void noteLines() {
        notesLines = true;
    }

    /** For the next run. */
    void reset() {
        for (Rank rank : ranks) {
            rank.receipts.clear();
            rank.printed.clear();
        }
    }

    int ranks() {
        return ranks.size();
    }

    /** In the order of the calls. */
    List<Receipt> receipts(int rank) {
        return List.copyOf(ranks.get(rank).receipts.values());
    }

    List<String> printed(int rank) {
        return ranks.get(rank).printed;
    }

    @Override
    public boolean observesContent() {
        return true;
    }

    @Override
    public void on(AdiEvent event) {
        if (!(event instanceof CoreEvent core) || core.rank >= ranks.size()) {
            return;
        }
        Map<Long, Receipt> receipts = ranks.get(core.rank).receipts;
        Receipt posted = receipts.get(core.operation);
        switch (core.kind) {
            case RECEIVE_POSTED -> {
                if (core.context <= Adi.CONTEXT_MAX && !AdiSink.isCollective(core.context)) {
                    receipts.put(core.operation, new Receipt(line()));
                }
            }
            case RECEIVE_COMPLETED -> {
                if (posted != null) {
                    posted.completed(core);
                }
            }
            case RECEIVE_CANCELLED -> {
                if (posted != null) {
                    posted.cancelled();
                }
            }
            default -> {
                // What a send does shows at its receive.
            }
        }
    }

    /** The ranks report while they call. */
    private @Nullable String line() {
        return notesLines ? ProgramLine.of(Thread.currentThread().getStackTrace()) : null;
    }

    private void printed(String line) {
        int rank = EndedRun.rankOf(line);
        if (rank >= 0 && rank < ranks.size()) {
            ranks.get(rank).printed.add(line);
        }
    }

    /** Stands for everything. */
    long digest() {
        StateHash hash = new StateHash();
        for (Rank rank : ranks) {
            hash.add(rank.receipts.size());
            rank.receipts.values().forEach(receipt -> hash.add(receipt.digest()));
            hash.add(rank.printed.size());
            rank.printed.forEach(line -> hash.add(StateHash.ofName(line)));
        }
        return hash.value();
    }
}
