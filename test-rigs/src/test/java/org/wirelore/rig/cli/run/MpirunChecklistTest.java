package org.wirelore.rig.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.device.needs.Needs;
import org.wirelore.rig.cli.CommandRun;
import org.wirelore.rig.config.ConfigFolder;

/**
 * The items of the MPI checklist as a user's program meets them: on a class path of its own, and started by mpirun on
 * every device. What each item asks for is in the tests of adi-layer, all of which one program does, {@code
 * mpi.Checklist}; items 70 to 73 are in {@link MpirunEndingsTest}.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class MpirunChecklistTest {
    private static final int ITEMS = 82;
    private static final int ENDINGS_FIRST = 70;
    private static final int ENDINGS_LAST = 73;
    /** Each test of the checklist is for a number of ranks of its own; 2 and 4 have the most. */
    private static final int RANKS_MAX = 6;
    /** Where the tests expect long messages to begin, if not where the rig has it. */
    private static final Map<String, Integer> LONG_FROM = Map.of("TCP", 8192, "UNET", 3000);
    private static final String TWO_HOSTS = IntStream.range(0, 4).mapToObj(i -> "{\"host\": \"ultra" + i % 2 + "\"}")
            .collect(Collectors.joining(", ", "ranks=[", "]"));
    private static final Pattern OUTCOME = Pattern.compile("\\[\\d+\\] went (well|wrong): ((item\\d\\d)\\w+).*");

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @TestFactory
    Stream<DynamicTest> itemsOfTheChecklistOnUNetInVirtualTime() {
        return items(MpiSetting.UNET_CLUSTER, "UNET");
    }

    @TestFactory
    @Tag("campaign")
    @EnabledIfSystemProperty(named = "wirelore.checklist", matches = "true")
    Stream<DynamicTest> itemsOfTheChecklistOverSocketsInVirtualTime() {
        return items(MpiSetting.TCP_CLUSTER, "TCP");
    }

    @TestFactory
    Stream<DynamicTest> someItemsOfTheChecklistOverSocketsInVirtualTime() {
        Map<String, List<String>> lines = new TreeMap<>();
        return some(List.of("item01", "item05", "item11", "item50", "item76", "item82"), lines,
                job(MpiSetting.TCP_CLUSTER, 4, options("TCP"), List.of("TCP", "item"), lines),
                job(MpiSetting.TCP_CLUSTER, 2, options("TCP"), List.of("TCP", "item0"), lines));
    }

    /** Each rank is on a host of its own. */
    @TestFactory
    @Tag("campaign")
    @EnabledIfSystemProperty(named = "wirelore.checklist", matches = "true")
    Stream<DynamicTest> itemsOfTheChecklistOnMyrinetInVirtualTime() {
        return items(MpiSetting.FMP_CLUSTER, "FMP");
    }

    /** Of four ranks, two on each host, each has a peer near and two far; of two, some items tell enough. */
    @TestFactory
    Stream<DynamicTest> someItemsOfTheChecklistOnMyrinetInVirtualTime() {
        Map<String, List<String>> lines = new TreeMap<>();
        return some(List.of("item01", "item05", "item11", "item50", "item76", "item82"), lines,
                job(MpiSetting.FMP_CLUSTER, 4, List.of("--set", TWO_HOSTS), List.of("FMP", "item"), lines),
                job(MpiSetting.FMP_CLUSTER, 2, List.of(), List.of("FMP", "item0"), lines));
    }

    @TestFactory
    Stream<DynamicTest> itemsOfTheChecklistInProcessesThatShareMemory() {
        return items(MpiSetting.SHM, "SHM");
    }

    /** A minute and a half; where other work keeps the processors busy, several minutes, for these ranks poll. */
    @TestFactory
    @Tag("campaign")
    @EnabledIfSystemProperty(named = "wirelore.checklist", matches = "true")
    Stream<DynamicTest> itemsOfTheChecklistInProcessesOverFmp() {
        return items(MpiSetting.FMP, "FMP");
    }

    /** Three ranks that poll are more than two processors run at once: some wait for a processor to go on. */
    @TestFactory
    Stream<DynamicTest> someItemsOfTheChecklistInProcessesOverFmp() {
        Map<String, List<String>> lines = new TreeMap<>();
        return some(List.of("item07", "item49", "item65", "item77"), lines,
                job(MpiSetting.FMP, 3, List.of(), List.of("FMP", "item"), lines));
    }

    @TestFactory
    @Tag("campaign")
    @EnabledIfSystemProperty(named = "wirelore.checklist", matches = "true")
    Stream<DynamicTest> itemsOfTheChecklistInProcessesWithSciSegments() {
        return items(MpiSetting.SCI, "SCI");
    }

    @TestFactory
    Stream<DynamicTest> someItemsOfTheChecklistInProcessesWithSciSegments() {
        return ofThree(MpiSetting.SCI);
    }

    @TestFactory
    Stream<DynamicTest> itemsOfTheChecklistInProcessesOnVia() {
        return ofThree(MpiSetting.VIA);
    }

    @TestFactory
    Stream<DynamicTest> itemsOfTheChecklistInProcessesOnSciAndVia() {
        return ofThree(MpiSetting.VIASCI);
    }

    @TestFactory
    @Tag("campaign")
    @EnabledIfSystemProperty(named = "wirelore.checklist", matches = "true")
    Stream<DynamicTest> itemsOfTheChecklistInProcessesOverSockets() {
        return items(MpiSetting.TCP, "TCP");
    }

    @TestFactory
    Stream<DynamicTest> someItemsOfTheChecklistInProcessesOverSockets() {
        return ofThree(MpiSetting.TCP);
    }

    /** What a job of three tries: the device has tests of its own. */
    private Stream<DynamicTest> ofThree(MpiSetting setting) {
        Map<String, List<String>> lines = new TreeMap<>();
        return some(List.of("item07", "item49", "item65", "item77"), lines,
                job(setting, 3, options(setting.name()), List.of(setting.name(), "item"), lines));
    }

    /** The tests of jobs that have filled {@code lines}, and of the items there, among which are some for certain. */
    private static Stream<DynamicTest> some(List<String> certain, Map<String, List<String>> lines,
            DynamicTest... jobs) {
        List<DynamicTest> all = new ArrayList<>(List.of(jobs));
        lines.forEach((item, found) -> all.add(DynamicTest.dynamicTest(item, () -> assertThat(found)
                .allMatch(line -> line.startsWith("all of ")))));
        all.add(DynamicTest.dynamicTest("the jobs have tried them", () -> assertThat(lines.keySet())
                .containsAll(certain)));
        return all.stream();
    }

    private Stream<DynamicTest> items(MpiSetting setting, String device) {
        List<DynamicTest> all = new ArrayList<>();
        Map<String, List<String>> lines = new TreeMap<>();
        for (int i = 1; i <= RANKS_MAX; i++) {
            all.add(job(setting, i, options(device), List.of(device, "item"), lines));
        }
        IntStream.rangeClosed(1, ITEMS).filter(item -> item < ENDINGS_FIRST || item > ENDINGS_LAST)
                .mapToObj("item%02d"::formatted)
                .map(item -> DynamicTest.dynamicTest(item + " on " + setting, () -> assertThat(lines)
                        .as("each rank of each job says of each test of the item that it went well")
                        .hasEntrySatisfying(item, found -> assertThat(found).isNotEmpty()
                                .allMatch(line -> line.startsWith("all of ")))))
                .forEach(all::add);
        return all.stream();
    }

    private static List<String> options(String device) {
        Integer bytes = LONG_FROM.get(device);
        return bytes == null ? List.of() : List.of("--set", "protocol.rendezvousBytes=" + bytes);
    }

    /** Runs a job, collects what its ranks say, and gives the test of its end. */
    private DynamicTest job(MpiSetting setting, int ranks, List<String> options, List<String> arguments,
            Map<String, List<String>> lines) {
        Path tests = ConfigFolder.find().root().toAbsolutePath().resolveSibling("adi-layer/target/test-classes");
        Needs.require(Files.isDirectory(tests), "the tests of adi-layer must have been compiled: " + tests);
        CommandRun run = new CommandRun(folder.resolve(setting + "-" + ranks));
        List<String> words = new ArrayList<>(options);
        words.addAll(List.of("-cp", tests.toString(), "mpi.Checklist"));
        words.addAll(arguments);
        int code = run.execute(setting.mpirun(ranks, words));
        collect(run.out(), ranks, lines);
        return DynamicTest.dynamicTest("the job of " + ranks + " ends well",
                () -> assertThat(code).as(run.err()).isZero());
    }

    /**
     * Sorts what the ranks have said by item: one line for each test that went well everywhere, and all that went
     * wrong.
     */
    private static void collect(String out, int ranks, Map<String, List<String>> lines) {
        List<Matcher> outcomes = out.lines().map(OUTCOME::matcher).filter(Matcher::matches).toList();
        Map<String, Long> well = outcomes.stream().filter(line -> line.group(1).equals("well"))
                .map(line -> line.group(2)).collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        for (Matcher line : outcomes) {
            String test = line.group(2);
            boolean isWell = well.getOrDefault(test, 0L) == ranks;
            lines.computeIfAbsent(line.group(3), item -> new ArrayList<>())
                    .add(isWell ? "all of " + ranks + ": " + test : ranks + " ranks: " + line.group());
        }
    }
}
