package org.wirelore.device.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** A device with the processes that use it: made once, then run, cut short, reset and run again. */
public abstract class RerunRig {
    private static final int CUTS = 50;

    /** The processes. */
    protected final VirtualRanks ranks = new VirtualRanks();
    private final List<String> log = new ArrayList<>();

    /** Opens what is opened anew for each run, and starts what the run consists of. */
    protected abstract void begin();

    /** Resets the device. */
    protected abstract void reset();

    /** Records a result, with its time. */
    protected final void note(String what) {
        log.add(ranks.now() + " " + what);
    }

    /** Cuts runs short all along their way, and asks that what comes after each reset is a first run over again. */
    public static void rerunsLikeTheFirstTime(Supplier<RerunRig> maker) {
        RerunRig fresh = maker.get();
        List<String> first = fresh.play();
        long endPs = fresh.ranks.now();
        assertThat(first).hasSizeGreaterThan(4);
        RerunRig again = maker.get();
        for (int cut = 0; cut <= CUTS; cut++) {
            long cutPs = endPs / CUTS * cut;
            again.begin();
            again.ranks.runUntil(cutPs);
            again.rewind();
            assertThat(again.play()).as("after a run that was cut at cutPs=%d", cutPs).isEqualTo(first);
            again.rewind();
        }
    }

    private List<String> play() {
        log.clear();
        begin();
        ranks.run();
        return List.copyOf(log);
    }

    private void rewind() {
        ranks.stopPrograms();
        reset();
        ranks.rewind();
    }
}
