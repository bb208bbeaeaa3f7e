package org.wirelore.device.irm;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.sci.SequenceStatus;

/**
 * What the driver may do one way or another: C8, C9, C11, C12 and C14 of the list at {@code PsbChoices}. The first
 * alternative is the usual one.
 */
final class IrmChoices {
    /** A connect is answered as it should be. */
    static final int ANSWERS = 0;
    /** It is refused, whatever it asks for. */
    static final int REFUSES = 1;
    /** It is not answered. */
    static final int IGNORES = 2;
    /** How often a seed has it go the usual way: a job must be able to start. */
    private static final double USUALLY = 0.9;

    private static final SequenceStatus[] JUDGEMENTS = {SequenceStatus.RETRIABLE, SequenceStatus.PENDING,
        SequenceStatus.NOT_RETRIABLE};

    private final @Nullable Decider decider;
    private final int connect;
    private final int blame;
    private final int judgement;
    private final int pending;
    private final int triggers;
    private final int events;

    IrmChoices(String driver, @Nullable Decider decider) {
        this.decider = decider;
        connect = point(driver, "connect", USUALLY, (1 - USUALLY) / 2, (1 - USUALLY) / 2);
        blame = point(driver, "blame", USUALLY, 1 - USUALLY);
        judgement = point(driver, "judgement", USUALLY, (1 - USUALLY) / 2, (1 - USUALLY) / 2);
        pending = point(driver, "pending", USUALLY, 1 - USUALLY);
        triggers = point(driver, "triggers", USUALLY, 1 - USUALLY);
        events = point(driver, "events", USUALLY, 1 - USUALLY);
    }

    private int point(String driver, String what, double... weights) {
        return decider == null
                ? 0
                : decider.point(new ChoicePoint(driver, "", ChoicePoint.Kind.ORDER, what), weights);
    }

    private boolean deviates(int point) {
        return decider != null && decider.choose(point, 2) != 0;
    }

    /** What becomes of a connect (C14). */
    int connect() {
        return decider == null ? ANSWERS : decider.choose(connect, 3);
    }

    /** An error counts for all nodes (C9). */
    boolean blamesAll() {
        return deviates(blame);
    }

    /** What is said of a session that is sound after an error (C8). */
    SequenceStatus judgement() {
        return JUDGEMENTS[decider == null ? 0 : decider.choose(judgement, JUDGEMENTS.length)];
    }

    /** A session that was said to be PENDING still is when it is asked about again (C8). */
    boolean staysUndecided() {
        return deviates(pending);
    }

    /** A trigger that is not counted is remembered beside one that waits (C11). */
    boolean keepsTriggersApart() {
        return deviates(triggers);
    }

    /** An event that comes while others wait finds their queue full (C12). */
    boolean losesEvent() {
        return deviates(events);
    }
}
