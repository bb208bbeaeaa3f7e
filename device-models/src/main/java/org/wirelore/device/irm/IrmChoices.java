package org.wirelore.device.irm;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.Decider;

/** What the driver may do one way or another. The first alternative is the usual one. */
final class IrmChoices {
    /** A connect is answered as it should be. */
    static final int ANSWERS = 0;
    /** It is refused, whatever it asks for. */
    static final int REFUSES = 1;
    /** It is not answered. */
    static final int IGNORES = 2;
    /** How often a seed has it go the usual way: a job must be able to start. */
    private static final double USUALLY = 0.9;

    private final @Nullable Decider decider;
    private final int connect;
    private final int blame;
    private final int judgement;

    IrmChoices(String driver, @Nullable Decider decider) {
        this.decider = decider;
        connect = point(driver, "connect", USUALLY, (1 - USUALLY) / 2, (1 - USUALLY) / 2);
        blame = point(driver, "blame", USUALLY, 1 - USUALLY);
        judgement = point(driver, "judgement", USUALLY, 1 - USUALLY);
    }

    private int point(String driver, String what, double... weights) {
        return decider == null
                ? 0
                : decider.point(new ChoicePoint(driver, "", ChoicePoint.Kind.ORDER, what), weights);
    }

    /** What becomes of a connect. */
    int connect() {
        return decider == null ? ANSWERS : decider.choose(connect, 3);
    }

    /** An error counts for all nodes. */
    boolean blamesAll() {
        return decider != null && decider.choose(blame, 2) != 0;
    }

    /** A session that is sound after an error is taken for one that is not yet known to be. */
    boolean isUndecided() {
        return decider != null && decider.choose(judgement, 2) != 0;
    }
}
