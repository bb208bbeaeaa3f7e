package org.wirelore.rig.run;

import java.util.Locale;
import org.wirelore.rig.explore.Progress;
import org.wirelore.rig.explore.random.RandomSearch;

/** How many of many runs are done. One thread counts; any thread may ask, at any time. */
final class RunCount implements Progress {
    private final Progress next;
    private volatile long done;
    private volatile long total = -1;
    private volatile long failed;

    /** @param next receives the same */
    RunCount(Progress next) {
        this.next = next;
    }

    @Override
    public void at(long nowDone, long nowTotal, long nowFailed) {
        failed = nowFailed;
        total = nowTotal;
        done = nowDone;
        next.at(nowDone, nowTotal, nowFailed);
    }

    /** Counts the runs of a random search, of which none fails before the last. */
    RandomSearch.Watcher watching(RandomSearch.Watcher further) {
        return (runs, things, kept) -> {
            at(runs, -1, 0);
            further.at(runs, things, kept);
        };
    }

    /** Such as {@code 4,339 of 10,000 runs, 2 failed}. */
    String inWords() {
        String of = total < 0 ? "" : String.format(Locale.ROOT, " of %,d", total);
        return String.format(Locale.ROOT, "%,d%s runs, %,d failed", done, of, failed);
    }
}
