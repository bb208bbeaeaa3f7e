package org.wirelore.rig.explore.worker;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.explore.Unit;
import org.wirelore.rig.explore.UnitResult;

/** Gives units out, and puts what they led to in their order. For any thread. */
final class Distribution {
    private static final long LOOK_MS = 50;

    private final List<Unit> units;
    private final BooleanSupplier stopped;
    private final @Nullable UnitResult[] results;
    private final Queue<Share> givenBack = new ArrayDeque<>();
    private int next;
    private int out;
    private int delivered;
    private @Nullable String problem;

    /** A unit that was given out. */
    record Share(int number, Unit unit) {
    }

    Distribution(List<Unit> units, BooleanSupplier stopped) {
        this.units = units;
        this.stopped = stopped;
        results = new @Nullable UnitResult[units.size()];
    }

    /** A unit; null if all are given out, or nothing more is to be run. */
    synchronized @Nullable Share take() {
        if (stopped.getAsBoolean() || problem != null) {
            return null;
        }
        Share share = givenBack.poll();
        if (share == null && next < units.size()) {
            share = new Share(next, units.get(next));
            next++;
        }
        out += share == null ? 0 : 1;
        return share;
    }

    /** As {@link #take}, but while units are out, which may be given back, it waits for their results. */
    synchronized @Nullable Share takeOrWait() {
        try {
            Share share = take();
            while (share == null && out > 0 && !stopped.getAsBoolean() && problem == null) {
                wait(LOOK_MS);
                share = take();
            }
            return share;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    synchronized void done(Share share, UnitResult result) {
        results[share.number()] = result;
        out--;
        notifyAll();
    }

    /** A unit was not run. */
    synchronized void giveBack(Share share) {
        givenBack.add(share);
        out--;
        notifyAll();
    }

    /** A rerun differs: nothing more is to be run. */
    synchronized void fail(String why) {
        problem = problem == null ? why : problem;
        out--;
        notifyAll();
    }

    synchronized @Nullable String problem() {
        return problem;
    }

    /** The results that come next in the units' order. */
    synchronized List<UnitResult> ready() {
        List<UnitResult> ready = new ArrayList<>();
        for (UnitResult result = present(); result != null; result = present()) {
            ready.add(result);
            results[delivered++] = null;
        }
        return ready;
    }

    private @Nullable UnitResult present() {
        return delivered < results.length ? results[delivered] : null;
    }

    /** All results that are there, in the units' order; of a search that was ended, some between them are missing. */
    synchronized List<UnitResult> rest() {
        List<UnitResult> rest = new ArrayList<>();
        for (; delivered < results.length; delivered++) {
            UnitResult result = results[delivered];
            if (result != null) {
                rest.add(result);
            }
        }
        return rest;
    }
}
