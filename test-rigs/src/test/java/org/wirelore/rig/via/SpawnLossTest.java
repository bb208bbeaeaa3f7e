package org.wirelore.rig.via;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.Rigs;

/**
 * A host goes down at moments of a run whose ranks start others, evenly spread: before Spawn, while processes are
 * started, while they meet, and while they let go of each other. The run ends in two seconds, or when the time to meet
 * at its start is over, and nothing is left. In a normal build the moments are few; {@code -Dwirelore.kills=200} makes
 * them that many.
 */
class SpawnLossTest {
    private static final int MOMENTS = 3;
    private static final int CAMPAIGN_MOMENTS = Integer.getInteger("wirelore.kills", 8);
    private static final String RANKS = IntStream.range(0, 3).mapToObj("{\"host\": \"node%d\"}"::formatted)
            .collect(Collectors.joining(",", "ranks=[", "]"));
    private static final String SCI = "{\"card\": \"d312\", \"fabric\": \"sci0\"}";
    private static final String CLAN = "{\"card\": \"clan1000\", \"fabric\": \"clan0\"}";
    private static final String SCI_ON_A_SWITCH = "{\"name\": \"sci0\", \"kind\": \"sci\", \"switches\": [{\"name\":"
            + " \"sw0\"}], \"ringlets\": [[\"node0\", \"sw0:0\"], [\"node1\", \"sw0:1\"], [\"node2\", \"sw0:2\"]]}";
    private static final String CLAN_SWITCH = "{\"name\": \"clan0\", \"kind\": \"clan\", \"between\": \"large\"}";
    private static final String ETHERNET = "{\"name\": \"eth0\", \"kind\": \"sockets\"}";
    private static final Pattern WRONG = Pattern.compile("must be left|must be given back|deadlock|the limit of"
            + "|java\\.lang\\.");
    private static final long TOLD_MS = 2_000;
    /** Who is not there at the start of the run may come: that long the others wait for it. */
    private static final long MET_MS = 20_000;
    private static final Pattern AT_THE_START = Pattern.compile("rank [0-2] did not meet rank [0-2] |did not start: "
            + "|no daemon answers");

    @TempDir
    Path out;

    private static List<String> settings(String protocol, String wait, boolean hasDaemons) {
        List<String> cards = new ArrayList<>();
        List<String> fabrics = new ArrayList<>();
        if (!protocol.equals("via")) {
            cards.add(SCI);
            fabrics.add(SCI_ON_A_SWITCH);
        }
        if (!protocol.equals("sci")) {
            cards.add(CLAN);
            fabrics.add(CLAN_SWITCH);
        }
        fabrics.add(ETHERNET);
        List<String> settings = new ArrayList<>(List.of(RANKS,
                "hosts=" + IntStream.range(0, 3).mapToObj(host -> "{\"name\": \"node" + host
                        + "\", \"profile\": \"pentium-iii-450\", \"cards\": " + cards + "}").toList(),
                "fabrics=" + fabrics, "checks=[]", "curves=[]", "program={\"name\": \"mpi\", \"arguments\":"
                        + " {\"class\": \"" + SpawnLoss.class.getName() + "\"}}",
                "protocol={\"kind\": \"" + protocol + "\", \"wait\": \"" + wait + "\""
                        + (protocol.equals("sci") ? ", \"giveUpMs\": 1000" : "") + "}"));
        if (hasDaemons) {
            settings.add("daemons={\"fabric\": \"eth0\"}");
        }
        return settings;
    }

    private RunReport run(List<String> settings) {
        return Rigs.launcher().run(Rigs.order(Rigs.load("chempi-cluster", settings.toArray(String[]::new)), out));
    }

    private void lose(String protocol, String wait, boolean hasDaemons, String host, int moments) {
        List<String> settings = settings(protocol, wait, hasDaemons);
        RunReport whole = run(settings);
        assertThat(whole.verdict()).as("%s", whole.violations()).isEqualTo(Verdict.PASS);
        double wholeUs = TimeUnits.microseconds(whole.variants().getFirst().virtualDurationPs());
        for (int moment = 0; moment < moments; moment++) {
            double downUs = wholeUs * (moment + 0.5) / moments;
            List<String> down = new ArrayList<>(settings);
            down.add(String.format(Locale.ROOT, "faults={\"rules\": [{\"kind\": \"host-down\", \"host\": \"%s\","
                    + " \"fromUs\": %.3f}]}", host, downUs));
            requireTold(run(down), downUs);
        }
    }

    private static void requireTold(RunReport report, double downUs) {
        String which = "down at " + downUs + " us: " + report.violations();
        assertThat(report.violations()).as(which)
                .noneMatch(each -> WRONG.matcher(each.message()).find());
        assertThat(report.variants().getFirst().virtualDurationPs() / (double) TimeUnits.PS_PER_MS).as(which)
                .isLessThan(downUs / 1000 + TOLD_MS + (report.violations().stream()
                        .anyMatch(each -> AT_THE_START.matcher(each.message()).find()) ? MET_MS : 0));
    }

    @ParameterizedTest
    @CsvSource({"viasci, poll, false, node2", "via, block, true, node2"})
    void theOthersEndInEachStepOfSpawnAndNothingIsLeft(String protocol, String wait, boolean hasDaemons, String host) {
        lose(protocol, wait, hasDaemons, host, MOMENTS);
    }

    @ParameterizedTest
    @Tag("campaign")
    @CsvSource({"viasci, poll, false, node2", "viasci, block, false, node0", "via, poll, false, node2",
        "via, block, true, node0", "sci, poll, true, node2", "viasci, block, true, node2"})
    void theOthersEndAtAnyMomentOfSpawnAndNothingIsLeft(String protocol, String wait, boolean hasDaemons,
            String host) {
        lose(protocol, wait, hasDaemons, host, CAMPAIGN_MOMENTS);
    }
}
