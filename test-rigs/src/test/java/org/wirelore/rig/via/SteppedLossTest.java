package org.wirelore.rig.via;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.Rigs;

/**
 * A host goes down at moments of a whole run, evenly spread: while ranks connect, in each step of a long message, and
 * while they leave. All others learn it within two seconds, or when the time to meet is over, and nothing is left of
 * what they had. In a normal build the moments are few; {@code -Dwirelore.kills=200} makes them that many.
 */
class SteppedLossTest {
    private static final int MOMENTS = 3;
    private static final int CAMPAIGN_MOMENTS = Integer.getInteger("wirelore.kills", 8);
    private static final String HOSTS = IntStream.range(0, 3)
            .mapToObj("{\"name\": \"node%d\", \"profile\": \"pentium-iii-450\", \"cards\": [%%s]}"::formatted)
            .collect(Collectors.joining(",", "hosts=[", "]"));
    private static final String RANKS = IntStream.range(0, 3).mapToObj("{\"host\": \"node%d\"}"::formatted)
            .collect(Collectors.joining(",", "ranks=[", "]"));
    private static final String CLAN = "{\"card\": \"clan1000\", \"fabric\": \"clan0\"}";
    private static final String SCI = "{\"card\": \"d312\", \"fabric\": \"sci0\"}, ";
    /** One way around for all would be lost with any host. */
    private static final String ON_A_SWITCH = "fabrics=[{\"name\": \"sci0\", \"kind\": \"sci\", \"switches\":"
            + " [{\"name\": \"sw0\"}], \"ringlets\": [[\"node0\", \"sw0:0\"], [\"node1\", \"sw0:1\"], [\"node2\","
            + " \"sw0:2\"]]}, {\"name\": \"clan0\", \"kind\": \"clan\", \"between\": \"large\"}]";
    private static final String PROGRAM = "program={\"name\": \"mpi\", \"arguments\": {\"class\": \""
            + SteppedLoss.class.getName() + "\"}}";
    private static final long TOLD_MS = 2_000;
    /** Who is not there may come: that long the others wait for it, on two networks. */
    private static final long MET_MS = 20_000;

    @TempDir
    Path out;

    private RunReport run(String rig, List<String> settings) {
        return Rigs.launcher().run(Rigs.order(Rigs.load(rig, settings.toArray(String[]::new)), out));
    }

    private static List<String> settings(boolean hasSci, String wait) {
        List<String> settings = new ArrayList<>(List.of(HOSTS.replace("%s", (hasSci ? SCI : "") + CLAN), RANKS, PROGRAM,
                "checks=[]", "curves=[]", "protocol.wait=" + wait));
        if (hasSci) {
            settings.addAll(List.of(ON_A_SWITCH));
        }
        return settings;
    }

    private void lose(String rig, String wait, int moments) {
        List<String> settings = settings(rig.startsWith("chempi"), wait);
        RunReport whole = run(rig, settings);
        assertThat(whole.verdict()).as("%s", whole.violations()).isEqualTo(Verdict.PASS);
        double wholeUs = TimeUnits.microseconds(whole.variants().getFirst().virtualDurationPs());
        for (int moment = 0; moment < moments; moment++) {
            double downUs = wholeUs * (moment + 0.5) / moments;
            List<String> down = new ArrayList<>(settings);
            down.add(String.format(Locale.ROOT, "faults={\"rules\": [{\"kind\": \"host-down\", \"host\": \"node2\","
                    + " \"fromUs\": %.3f}]}", downUs));
            requireTold(run(rig, down), downUs);
        }
    }

    /** Who has not met all ends as soon as the time for that is over. */
    private static void requireTold(RunReport report, double downUs) {
        String which = "down at " + downUs + " us: " + report.violations();
        boolean hasMet = report.verdict() == Verdict.PASS;
        if (!hasMet) {
            assertThat(report.violations()).as(which).isNotEmpty()
                    .allMatch(each -> each.message().contains("did not meet rank ")
                            || each.message().contains("did not start: "));
        }
        assertThat(report.variants().getFirst().virtualDurationPs() / (double) TimeUnits.PS_PER_MS).as(which)
                .isLessThan(downUs / 1000 + TOLD_MS + (hasMet ? 0 : MET_MS));
    }

    @ParameterizedTest
    @CsvSource({"chempi-cluster, block", "via-cluster, poll"})
    void theOthersAreToldInEachStepAndNothingIsLeft(String rig, String wait) {
        lose(rig, wait, MOMENTS);
    }

    @ParameterizedTest
    @Tag("campaign")
    @CsvSource({"chempi-cluster, poll", "chempi-cluster, block", "via-cluster, poll", "via-cluster, block"})
    void theOthersAreToldAtAnyMomentAndNothingIsLeft(String rig, String wait) {
        lose(rig, wait, CAMPAIGN_MOMENTS);
    }

    /** A message whose receiver knows that it won't come is not owed. */
    @ParameterizedTest
    @ValueSource(ints = {3_000, 20_000})
    void ranksThatLoseEachOtherInAMessageAreToldByMvia(int outUs) {
        RunReport report = run("mvia-cluster",
                List.of(PROGRAM, "checks=[]", "curves=[]", "faults={\"rules\": [{\"kind\":"
                        + " \"link-down\", \"host\": \"node1\", \"fromUs\": " + outUs + ", \"untilUs\": 50000000}]}"));
        assertThat(report.verdict()).as("%s", report.violations()).isEqualTo(Verdict.PASS);
        assertThat(report.warnings()).anyMatch(text -> text.contains("rank 0 has lost rank 1: the connection broke"))
                .anyMatch(text -> text.contains("rank 1 has lost rank 0: the connection broke"));
    }
}
