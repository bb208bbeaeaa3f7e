package org.wirelore.device.psb;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.Decider;

/**
 * What a bridge may do one way or another. The first alternative is the usual one; without a decider it is taken.
 *
 * <p>These are all decision points of SCI by the fact sheet's numbers (section 3.8). Their names begin with {@code
 * sci.HOST}, but for faults, which begin with the fabric's name, and which only a rig's rules and its seed bring about.
 *
 * <pre>
 *   C1   a stream that is not full stays or leaves           leave, stay
 *   C2   order in which ready streams are sent               order, late
 *   C3   a write-combining line leaves early, or late        RANK.combining.early, RANK.combining.late,
 *        although it is full; its pieces in which order        RANK.combining.order (CombiningWindow)
 *   C4   busy echo                                           busy, asked again when the packet comes again
 *   C5   packet or response lost, response with error        faults: loss, subaction-loss, subaction-damage,
 *                                                              busy-target, response-error (SciFabric)
 *   C6   bytes of one buffer arrive in which order           halves; of one packet: burst
 *   C7   a held line is kept or dropped                      hold
 *   C8   RETRIABLE, PENDING or NOT_RETRIABLE; how long       irm.judgement, irm.pending (IrmChoices)
 *   C9   false alarm on an unrelated sequence                irm.blame
 *   C10  interrupt overtakes or follows data                 late, order, leave and stay of the data
 *   C11  several triggers collapse                           irm.triggers
 *   C12  event queue overflows                               irm.events
 *   C13  DMA engine's progress relative to stores            progress
 *   C14  connect is refused or not answered first            irm.connect
 *   C15  failed load returns ones or the old value           failedLoad
 * </pre>
 */
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

    /** A stream that is not full leaves although nothing makes it (C1). */
    boolean leavesEarly() {
        return deviates(leave);
    }

    /** A stream that is not full stays although the timer has run out (C1). */
    boolean stays() {
        return deviates(stay);
    }

    /** Which of several packets of different streams goes first, the oldest being 0 (C2). */
    int next(int waiting) {
        return decider == null || waiting < 2 ? 0 : decider.choose(order, waiting);
    }

    /** A packet of stores lets those pass that come after it from other streams (C2, C10). */
    boolean isLate() {
        return deviates(late);
    }

    /** The second of two packets of one buffer goes first (C6). */
    boolean swapsHalves() {
        return deviates(halves);
    }

    /** A held line is no longer there (C7). */
    boolean dropsHeld() {
        return deviates(hold);
    }

    /** A load that failed gives what the line held before, not ones (C15). */
    boolean givesOldValue() {
        return deviates(failedLoad);
    }

    /** The engine lets a pause pass before its next packet (C13). */
    boolean pausesEngine() {
        return deviates(progress);
    }

    /** What another node stores is refused although there is room, and sent again (C4). */
    boolean refuses() {
        return deviates(busy);
    }

    /** Another master takes the bus in the middle of what another node stores (C6). */
    boolean interruptsBurst() {
        return deviates(burst);
    }
}
