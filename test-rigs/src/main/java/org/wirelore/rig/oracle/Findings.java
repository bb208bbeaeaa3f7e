package org.wirelore.rig.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.Violation;

/**
 * What one oracle has seen: how much it judged, and what was wrong. Keeps the first few violations and counts the rest.
 */
public final class Findings {
    private static final int KEPT = 8;

    private final String name;
    private final String promise;
    private final LongSupplier clock;
    private final PacketHistory history;
    private final List<Violation> violations = new ArrayList<>();
    private long observations;
    private long further;

    public Findings(String name, String promise, LongSupplier clock, PacketHistory history) {
        this.name = name;
        this.promise = promise;
        this.clock = clock;
        this.history = history;
    }

    /** Counts one thing that was judged. */
    public void observe() {
        observations++;
    }

    /** Records what must hold and what was seen instead. */
    public void violated(String message) {
        if (violations.size() < KEPT) {
            violations.add(new Violation("", message, clock.getAsLong(), history.lines()));
        } else {
            further++;
        }
        history.violated();
    }

    public boolean clean() {
        return violations.isEmpty();
    }

    public void reset() {
        violations.clear();
        observations = 0;
        further = 0;
    }

    public OracleResult result(String variant) {
        List<Violation> reported = new ArrayList<>();
        for (Violation violation : violations) {
            reported.add(new Violation(variant, violation.message(), violation.atPs(), violation.history()));
        }
        if (further > 0) {
            reported.add(new Violation(variant, "and " + further + " more of this kind", clock.getAsLong(), List.of()));
        }
        return new OracleResult(name, promise, observations, reported);
    }
}
