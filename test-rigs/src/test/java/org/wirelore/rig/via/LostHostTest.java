package org.wirelore.rig.via;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.Rigs;

/** Two ranks to a host, whose last one goes down: all others learn it within two seconds, however they wait. */
class LostHostTest {
    private static final String CLAN = "{\"card\": \"clan1000\", \"fabric\": \"clan0\"}";
    private static final String SCI = "{\"card\": \"d312\", \"fabric\": \"sci0\"}";
    private static final String ON_SWITCHES = "fabrics=[{\"name\": \"sci0\", \"kind\": \"sci\", \"switches\":"
            + " [{\"name\": \"sw0\"}], \"ringlets\": [[\"node0\", \"sw0:0\"], [\"node1\", \"sw0:1\"], [\"node2\","
            + " \"sw0:2\"]]}, {\"name\": \"clan0\", \"kind\": \"clan\", \"between\": \"large\"}]";
    private static final String NOTHING = "faults={}";
    private static final long LATER_MS = 2_000;

    @TempDir
    Path out;

    private RunReport run(boolean hasSci, String how, String fault, String... more) {
        String hosts = IntStream.range(0, 3)
                .mapToObj(host -> "{\"name\": \"node" + host + "\", \"profile\": \"pentium-iii-450\", \"cards\": ["
                        + (hasSci ? SCI + ", " : "") + CLAN + "]}")
                .collect(Collectors.joining(",", "hosts=[", "]"));
        String ranks = IntStream.range(0, 6).mapToObj(rank -> "{\"host\": \"node" + rank / 2 + "\"}")
                .collect(Collectors.joining(",", "ranks=[", "]"));
        List<String> settings = new ArrayList<>(List.of(hosts, ranks, fault, "checks=[]", "curves=[]",
                "program={\"name\": \"mpi\", \"arguments\": {\"class\": \"" + LostHost.class.getName()
                        + "\", \"arguments\": [\"" + how + "\"]}}"));
        if (hasSci) {
            settings.addAll(List.of(ON_SWITCHES));
        }
        settings.addAll(List.of(more));
        return Rigs.launcher().run(Rigs.order(Rigs.load(hasSci ? "chempi-cluster" : "via-cluster",
                settings.toArray(String[]::new)), out));
    }

    private static String down(long fromMs) {
        return "faults={\"rules\": [{\"kind\": \"host-down\", \"host\": \"node2\", \"fromUs\": " + fromMs * 1_000
                + "}]}";
    }

    private static void requireWithin(RunReport report, long endMs) {
        assertThat(report.variants().getFirst().virtualDurationPs()).isLessThan(endMs * TimeUnits.PS_PER_MS);
    }

    /** Each of them gets an error, and leaves; nothing is left of what it had, or of those that are gone. */
    @ParameterizedTest
    @CsvSource({"recv, poll", "recv, block", "any, poll", "finalize, poll", "finalize, block"})
    void whoWaitsIsToldAndLeaves(String how, String wait) {
        for (boolean hasSci : new boolean[]{false, true}) {
            RunReport report = run(hasSci, how, down(LATER_MS), "protocol.wait=" + wait);
            assertThat(report.verdict()).as("%s", report.violations()).isEqualTo(Verdict.PASS);
            assertThat(report.warnings()).anyMatch(text -> text.contains("rank 4 died"))
                    .anyMatch(text -> text.contains("rank 5 died"));
            requireWithin(report, LATER_MS + 2_000);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whoIsGettingSomethingLongIsToldAndLeaves(boolean hasSci) {
        RunReport report = run(hasSci, "long", down(60), "protocol.wait=block");
        assertThat(report.verdict()).as("%s", report.violations()).isEqualTo(Verdict.PASS);
        assertThat(report.warnings()).anyMatch(text -> text.contains("rank 5 died"));
        requireWithin(report, 60 + 2_000);
    }

    /** An error that a program has not asked for ends it. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aBarrierWithALostRankEndsTheProgram(boolean hasSci) {
        RunReport report = run(hasSci, "barrier", down(LATER_MS));
        assertThat(report.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(report.violations().toString()).containsPattern("rank \\d (has lost|could not reach) rank [45]")
                .doesNotContain("deadlock", "must be given back");
        requireWithin(report, LATER_MS + 2_000);
    }

    /** Long messages go by SCI from then on, which may be out of reach for as long as ever. */
    @ParameterizedTest
    @ValueSource(strings = {"poll", "block"})
    void aPeerThatOnlyOneNetworkHasLostIsNotLost(String wait) {
        RunReport report = run(true, "later", "faults={\"rules\": [" + out("clan0", 1_000_000, 60_000_000) + ", "
                + out("sci0", 3_000_000, 4_500_000) + "]}", "protocol.wait=" + wait);
        assertThat(report.verdict()).as("%s", report.violations()).isEqualTo(Verdict.PASS);
        assertThat(report.warnings()).isEmpty();
    }

    private static String out(String wire, int fromUs, int untilUs) {
        return "{\"kind\": \"link-down\", \"host\": \"node2\", \"wire\": \"" + wire + "\", \"fromUs\": " + fromUs
                + ", \"untilUs\": " + untilUs + "}";
    }

    /** Who is not there yet may come: how long the others wait for it is limited as ever. */
    @Test
    void aStartWithoutAHostEndsAtItsLimit() {
        RunReport report = run(false, "recv", down(2), "protocol.wait=block");
        assertThat(report.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(report.violations().toString()).containsPattern("rank [45] did not meet rank \\d within \\d+ ms")
                .doesNotContain("deadlock", "must be given back");
    }

    /** It has not even given its address, for which the others wait. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aHostThatIsDownFromTheBeginningIsMissedAtThatLimit(boolean hasSci) {
        RunReport report = run(hasSci, "recv", down(0));
        assertThat(report.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(report.violations().toString())
                .containsPattern("rank [45] did not meet rank \\d within 20000 ms: host node2 does not answer")
                .doesNotContain("deadlock", "must be given back");
        requireWithin(report, 21_000);
    }

    /** Heartbeats go on, and keep no run alive. */
    @ParameterizedTest
    @CsvSource({"false, poll", "false, block", "true, poll", "true, block"})
    void ranksThatWaitForEachOtherAreADeadlockAtOnce(boolean hasSci, String wait) {
        RunReport live = run(hasSci, "alive", NOTHING, "protocol.wait=" + wait);
        assertThat(live.violations().toString()).contains("deadlock: every rank waits and nothing is in flight");
        requireWithin(live, 1_000);
        RunReport partly = run(hasSci, "alive", down(LATER_MS), "protocol.wait=" + wait);
        assertThat(partly.violations().toString()).contains("deadlock: every rank waits and nothing is in flight");
        requireWithin(partly, LATER_MS + 2_000);
    }
}
