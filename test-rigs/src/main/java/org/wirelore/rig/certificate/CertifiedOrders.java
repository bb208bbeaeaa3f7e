package org.wirelore.rig.certificate;

import java.util.List;
import org.wirelore.rig.order.OrderUnit;

/**
 * A piece of a walk over the orders of a program: consecutive runs.
 *
 * @param runs how many
 * @param failed how many of them failed
 * @param scripts what made each; none in a very long walk
 * @param digest SHA-256 over what each was asked, answered and led to, in order
 */
public record CertifiedOrders(long runs, long failed, List<String> scripts, String digest) {
    /** Copies the list. */
    public CertifiedOrders {
        scripts = List.copyOf(scripts);
    }

    static CertifiedOrders of(OrderUnit unit) {
        return new CertifiedOrders(unit.runs(), unit.failed(), unit.scripts(), unit.digest());
    }

    /** @throws IllegalArgumentException if no walk has such a one */
    OrderUnit unit() {
        return new OrderUnit(runs, failed, scripts, digest);
    }

    /** All of it in one line. */
    String line() {
        return runs + " " + failed + " " + String.join(", ", scripts) + " " + digest;
    }
}
