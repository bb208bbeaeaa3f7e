package org.wirelore.rig.instance;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.Adi;

/**
 * Notices in virtual time that nothing can happen any more although ranks are busy: while one looks very many times in
 * a row for what does not come, each of the others either looks as well and finds nothing, or is in a call that only an
 * arrival can end. None computes, sleeps, or asks for the time meanwhile: a loop that does ends by itself one day, or
 * at a limit of the rig.
 */
public final class PollingWatch {
    /** Looks of another rank between two looks at it, below which it may do something else most of the time. */
    private static final long LOOKS_MIN = 1_000;

    /** What each rank had done when one of them had last looked for long without result. */
    private static final class Past {
        final long[] changes;
        final long[] looks;

        Past(int ranks) {
            changes = new long[ranks];
            looks = new long[ranks];
        }
    }

    private final int first;
    private final List<@Nullable Adi> ranks = new ArrayList<>();
    private final Map<Integer, Past> pasts = new HashMap<>();
    private final Runnable found;
    private boolean reported;

    /**
     * @param size how many ranks a run begins with
     * @param found what to do about it, once in a run
     */
    public PollingWatch(int size, Runnable found) {
        first = size;
        this.found = found;
        expect(size);
    }

    /** There are more ranks, behind the last one, which will start. */
    public void expect(int more) {
        ranks.addAll(Collections.nCopies(more, null));
    }

    /** A rank has started. */
    public void watch(int rank, Adi adi) {
        ranks.set(rank, adi);
        adi.progressEngine().whenLookedInVain(() -> look(rank));
    }

    /** For the next run. */
    public void reset() {
        ranks.clear();
        expect(first);
        pasts.clear();
        reported = false;
    }

    private void look(int impatient) {
        Past now = new Past(ranks.size());
        for (int rank = 0; rank < ranks.size(); rank++) {
            Adi adi = ranks.get(rank);
            if (adi == null) {
                return;
            }
            now.changes[rank] = adi.progressEngine().changes();
            now.looks[rank] = adi.progressEngine().vainLooks();
        }
        Past before = pasts.put(impatient, now);
        if (before != null && before.looks.length == ranks.size() && !reported && standsStill(before, now)) {
            reported = true;
            found.run();
        }
    }

    private boolean standsStill(Past before, Past now) {
        for (int rank = 0; rank < ranks.size(); rank++) {
            Adi adi = ranks.get(rank);
            boolean looks = now.looks[rank] - before.looks[rank] >= LOOKS_MIN;
            if (adi == null || now.changes[rank] != before.changes[rank]
                    || !(looks || adi.progressEngine().isWaiting())) {
                return false;
            }
        }
        return true;
    }
}
