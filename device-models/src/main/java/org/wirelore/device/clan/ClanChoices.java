package org.wirelore.device.clan;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.Decider;

/**
 * What a card may do one way or another. The first alternative is the usual one; without a decider it is taken. How
 * long a cell waits on its way is the fabric's.
 *
 * <pre>
 *   rd-completion   at reliable delivery a message is complete when its last cell has left, or when it has arrived
 *   cq-first        the status is there when the completion queue's entry is, or shortly after
 * </pre>
 */
final class ClanChoices {
    private final @Nullable Decider decider;
    private final int delivery;
    private final int cqFirst;

    ClanChoices(String card, @Nullable Decider decider) {
        this.decider = decider;
        delivery = point(card, "rd-completion");
        cqFirst = point(card, "cq-first");
    }

    private int point(String card, String what) {
        return decider == null ? 0 : decider.point(new ChoicePoint(card, "", ChoicePoint.Kind.ORDER, what));
    }

    private boolean deviates(int point) {
        return decider != null && decider.choose(point, 2) != 0;
    }

    /** A message at reliable delivery is complete only when it has arrived. */
    boolean completesOnArrival() {
        return deviates(delivery);
    }

    /** The entry of the completion queue comes before the status. */
    boolean entersFirst() {
        return deviates(cqFirst);
    }
}
