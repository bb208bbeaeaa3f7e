package org.wirelore.toy.rig;

import java.util.List;
import java.util.function.LongSupplier;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.rig.oracle.Findings;
import org.wirelore.rig.oracle.Oracle;
import org.wirelore.rig.oracle.OracleContext;
import org.wirelore.rig.report.OracleResult;

/** Of every run, whatever its protocol is: what ranks report comes in the order of its time. */
final class ClockOracle implements Oracle {
    static final String NAME = "clock";

    private final Findings findings;
    private final LongSupplier clock;
    private long lastPs;

    ClockOracle(OracleContext context) {
        findings = new Findings(NAME, "events come in the order of their time", context.clock(), context.history());
        clock = context.clock();
    }

    @Override
    public void on(AdiEvent event) {
        long nowPs = clock.getAsLong();
        findings.observe();
        if (nowPs < lastPs) {
            findings.violated("an event must not be before the one before it: ps=" + nowPs + ", before=" + lastPs);
        }
        lastPs = nowPs;
    }

    @Override
    public boolean clean() {
        return findings.clean();
    }

    @Override
    public List<OracleResult> results(String variant) {
        return List.of(findings.result(variant));
    }

    @Override
    public void reset() {
        findings.reset();
        lastPs = 0;
    }
}
