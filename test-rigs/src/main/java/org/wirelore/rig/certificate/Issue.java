package org.wirelore.rig.certificate;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.wirelore.rig.explore.ChoiceExplorer;
import org.wirelore.rig.explore.SearchBounds;
import org.wirelore.rig.explore.Unit;
import org.wirelore.rig.launch.JvmOptions;
import org.wirelore.rig.replay.Sha256;
import org.wirelore.rig.spi.RigConfig;

/** Issues certificates. */
public final class Issue {
    private static final List<String> NOT_CLAIMED = List.of(
            "Runs whose answers deviate more often, at later questions or at other decision points were not made.",
            "The prices of hosts, cards and wires are a model: real ones may order events otherwise.",
            "Each script was run with one seed: other content of messages was not tried.",
            "What no oracle of the rig looks at is not judged.");
    private static final List<String> NOT_CLAIMED_MERGED = List.of(
            "Two different states could have the same key: among 100,000,000 states the probability is about 1e-23, and"
                    + " among 1,000 contents of messages, which keys have by 64 bits each, about 3e-14.",
            "That keys have everything that can influence a run was tested and audited, not proved.");

    private Issue() {
    }

    /**
     * The certificate of a search.
     *
     * @param name the rig as the user would name it
     * @param result of a search that was whole, and in which nothing failed
     */
    public static Certificate of(RigConfig rig, String name, long seed, SearchBounds exploration,
            ChoiceExplorer.Result result) {
        List<CertifiedUnit> units = result.units().stream().map(CertifiedUnit::of).toList();
        boolean isMerged = result.units().stream().anyMatch(unit -> unit.merged() > 0);
        List<String> notClaimed = isMerged
                ? Stream.concat(NOT_CLAIMED.stream(), NOT_CLAIMED_MERGED.stream()).toList()
                : NOT_CLAIMED;
        return new Certificate(Certificate.FORMAT, claim(rig, exploration, result, isMerged), notClaimed, name,
                rig.settings(), rigDigest(rig), seed, Certificate.Bounds.of(exploration), code(rig),
                JvmOptions.platform(), levels(exploration, result.units()),
                result.outcomes().stream()
                        .map(each -> new Certificate.Outcome(each.variant(), each.verdict(), each.what(), each.runs()))
                        .toList(),
                result.others(), units, Certificate.root(units), "");
    }

    static String rigDigest(RigConfig rig) {
        return Sha256.of(rig.json().getBytes(StandardCharsets.UTF_8));
    }

    static String code(RigConfig rig) {
        return CodeDigest.of(JvmOptions.classPath(), rig.json());
    }

    private static String claim(RigConfig rig, SearchBounds exploration, ChoiceExplorer.Result result,
            boolean isMerged) {
        String what = exploration.isPlaced()
                ? "at most " + exploration.deviations() + " faults (" + String.join(", ", exploration.placed().keys())
                        + ") among the first " + exploration.first() + " units of its wires"
                : "at most " + exploration.deviations() + " other answers to the first " + exploration.first()
                        + " questions of " + String.join(", ", exploration.patterns());
        return isMerged
                ? String.format(Locale.ROOT, "Each run of %s with %s ends as its oracles demand: %,d were made, and all"
                        + " others come to a state in which one of these has been, with no more spent.", rig.name(),
                        what, result.runs())
                : String.format(Locale.ROOT, "Each of the %,d runs of %s with %s ends as its oracles demand.",
                        result.runs(), rig.name(), what);
    }

    static List<Certificate.Level> levels(SearchBounds exploration, List<Unit.Ran> units) {
        List<Certificate.Level> levels = new ArrayList<>();
        for (int level = 0; level <= exploration.deviations(); level++) {
            long scripts = 0;
            long failed = 0;
            long repeated = 0;
            long merged = 0;
            long audited = 0;
            for (Unit.Ran unit : units) {
                if (unit.unit().level() == level) {
                    scripts += unit.unit().scripts();
                    failed += unit.failed();
                    repeated += unit.repeated();
                    merged += unit.merged();
                    audited += unit.audited();
                }
            }
            levels.add(new Certificate.Level(level, scripts, scripts, failed, merged, audited, repeated));
        }
        return levels;
    }
}
