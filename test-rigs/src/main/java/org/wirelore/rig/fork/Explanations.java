package org.wirelore.rig.fork;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.wirelore.rig.compare.Trace;
import org.wirelore.rig.explore.SeedSweep;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Violation;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.VariantConfig;

/** Explains real runs of a rig in its report: by a script of the emulated rig each, or not at all. */
public final class Explanations {
    private static final String EXPLAINED = "explained";

    private final RigConfig rig;
    private final long seed;
    private final SeedSweep.Entrance entrance;
    private final BooleanSupplier stopped;
    private final RunReport.Builder report;
    private final Map<String, List<Violation>> ofWay = new LinkedHashMap<>();
    private int explained;

    /**
     * @param rig the emulated rig, without faults of its own
     * @param report gets what was found
     */
    public Explanations(RigConfig rig, long seed, SeedSweep.Entrance entrance, BooleanSupplier stopped,
            RunReport.Builder report) {
        this.rig = rig;
        this.seed = seed;
        this.entrance = entrance;
        this.stopped = stopped;
        this.report = report;
    }

    /**
     * Explains one run.
     *
     * @param way how the real run is called
     */
    public void explain(VariantConfig emulated, String way, Trace real) {
        VariantConfig variant = rig.variants().stream().filter(each -> each.name().equals(emulated.name())).findFirst()
                .orElseThrow();
        LikenessSearch.Found found;
        try (LikenessSearch search = new LikenessSearch(variant, seed, real, entrance, stopped)) {
            found = search.search();
        }
        if (stopped.getAsBoolean()) {
            return;
        }
        List<Violation> violations = ofWay.computeIfAbsent(way, each -> new ArrayList<>());
        explained++;
        String runs = " (" + found.runs() + (found.runs() == 1 ? " run)" : " runs)");
        if (found.isSame()) {
            report.warning(variant.title() + ", " + way + ": explained by " + (found.words().isEmpty()
                    ? "the undisturbed run"
                    : String.join("; ", found.words())) + runs);
        } else {
            violations.add(new Violation(variant.name(),
                    "no script was found under which the emulated rig does what the run on " + way + " did" + runs
                            + "; the nearest" + (found.words().isEmpty()
                                    ? ""
                                    : ", with " + String.join("; ",
                                            found.words()))
                            + ": " + found.difference(),
                    0, List.of()));
        }
    }

    /** Says of every way whether all of its runs were explained. */
    public void finish() {
        ofWay.forEach((way, violations) -> report.oracle(new OracleResult(EXPLAINED + " " + way,
                "the emulated rig can do what the real run did", explained / ofWay.size(), violations)));
    }
}
