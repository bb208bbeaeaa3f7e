package org.wirelore.device.psb;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.Decider;

/** What a bridge may do one way or another. The first alternative is the usual one; without a decider it is taken. */
final class PsbChoices {
    private final @Nullable Decider decider;
    private final int leave;
    private final int stay;
    private final int order;
    private final int late;
    private final int halves;
    private final int hold;
    private final int failedLoad;
    private final int progress;
    private final int busy;
    private final int burst;

    PsbChoices(String card, @Nullable Decider decider) {
        this.decider = decider;
        leave = point(card, ChoicePoint.Kind.ORDER, "leave");
        stay = point(card, ChoicePoint.Kind.ORDER, "stay");
        late = point(card, ChoicePoint.Kind.ORDER, "late");
        order = point(card, ChoicePoint.Kind.ORDER, "order");
        halves = point(card, ChoicePoint.Kind.ORDER, "halves");
        hold = point(card, ChoicePoint.Kind.ORDER, "hold");
        failedLoad = point(card, ChoicePoint.Kind.ORDER, "failedLoad");
        progress = point(card, ChoicePoint.Kind.ORDER, "progress");
        busy = point(card, ChoicePoint.Kind.ORDER, "busy");
        burst = point(card, ChoicePoint.Kind.ORDER, "burst");
    }

    private int point(String card, ChoicePoint.Kind kind, String what) {
        return decider == null ? 0 : decider.point(new ChoicePoint(card, "", kind, what));
    }

    private boolean deviates(int point) {
        return decider != null && decider.choose(point, 2) != 0;
    }

    /** A stream that is not full leaves although nothing makes it. */
    boolean leavesEarly() {
        return deviates(leave);
    }

    /** A stream that is not full stays although the timer has run out. */
    boolean stays() {
        return deviates(stay);
    }

    /** Which of several packets of different streams goes first, the oldest being 0. */
    int next(int waiting) {
        return decider == null || waiting < 2 ? 0 : decider.choose(order, waiting);
    }

    /** A packet of stores lets those pass that come after it from other streams. */
    boolean isLate() {
        return deviates(late);
    }

    /** The second of two packets of one buffer goes first. */
    boolean swapsHalves() {
        return deviates(halves);
    }

    /** A held line is no longer there. */
    boolean dropsHeld() {
        return deviates(hold);
    }

    /** A load that failed gives what the line held before, not ones. */
    boolean givesOldValue() {
        return deviates(failedLoad);
    }

    /** The engine lets a pause pass before its next packet. */
    boolean pausesEngine() {
        return deviates(progress);
    }

    /** What another node stores is refused although there is room, and sent again. */
    boolean refuses() {
        return deviates(busy);
    }

    /** Another master takes the bus in the middle of what another node stores. */
    boolean interruptsBurst() {
        return deviates(burst);
    }
}
