package org.wirelore.rig.myrinet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.product.ProductRegistry;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.CardRecords;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.card.CardExecution;

/** Whatever the way that packets take, no cut of the cards' time makes a difference. */
class SlicesOfCardsTest {
    private static final String REPORT = "report.json";
    private static final String TRACE = "card-trace.txt";
    private static final long SHORT_PS = 30 * TimeUnits.PS_PER_NS;
    private static final long LONG_PS = CardExecution.USUAL.slicePs();

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    /** Hosts, rounds, and the fabric. Where hosts are many, every eighth has a rank. */
    static List<Arguments> fabrics() {
        String four = "{\"name\": \"x0\", \"ports\": 4}, {\"name\": \"x1\", \"ports\": 4}, {\"name\": \"x2\","
                + " \"ports\": 4}, {\"name\": \"x3\", \"ports\": 4}";
        String around = "{\"from\": \"x0:0\", \"to\": \"x1:1\"}, {\"from\": \"x1:0\", \"to\": \"x2:1\"}, {\"from\":"
                + " \"x2:0\", \"to\": \"x3:1\"}, {\"from\": \"x3:0\", \"to\": \"x0:1\"}, ";
        return List.of(Arguments.of("one crossbar", 3, 2, "\"kind\": \"myrinet\""),
                Arguments.of("a ring", 4, 1, "\"kind\": \"myrinet\", \"switches\": [" + four + "], \"cables\": ["
                        + around + cablesOfHosts(4, "x%d:2") + "]"),
                Arguments.of("a Clos", 17, 1, "\"kind\": \"myrinet\""),
                Arguments.of("a cable", 2, 3,
                        "\"kind\": \"myrinet\", \"cables\": [{\"from\": \"h0\", \"to\": \"h1\"}]"),
                Arguments.of("a short cable", 2, 1, "\"kind\": \"myrinet\", \"metres\": 0.1, \"cables\": [{\"from\":"
                        + " \"h0\", \"to\": \"h1\"}]"));
    }

    private static String cablesOfHosts(int hosts, String port) {
        return IntStream.range(0, hosts)
                .mapToObj(i -> "{\"from\": \"h" + i + "\", \"to\": \"" + port.formatted(i) + "\"}")
                .collect(Collectors.joining(", "));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("fabrics")
    void eventsReportAndCardsAreTheSame(String name, int hosts, int rounds, String fabric) throws IOException {
        RigConfig rig = rig(hosts, rounds, fabric);
        RunReport usual = run(rig, "usual", CardExecution.USUAL);
        assertThat(usual.verdict()).isEqualTo(Verdict.PASS);
        assertThat(states("usual")).hasSize(hosts);
        for (CardExecution other : List.of(new CardExecution(true, true, SHORT_PS),
                new CardExecution(false, true, LONG_PS), new CardExecution(false, false, LONG_PS))) {
            assertThat(run(rig, "other", other).eventStreamHash()).as("%s", other).isEqualTo(usual.eventStreamHash());
            assertThat(folder.resolve("other").resolve(REPORT)).as("%s", other)
                    .hasSameBinaryContentAs(folder.resolve("usual").resolve(REPORT));
            assertThat(states("other")).as("%s", other).isEqualTo(states("usual"));
        }
    }

    private RunReport run(RigConfig rig, String out, CardExecution execution) {
        return Rigs.launcher().run(Rigs.order(rig, folder.resolve(out)).withExecution(execution)
                .withCards(new CardRecords(false, true, false)));
    }

    /** What each card has come to. */
    private List<String> states(String out) throws IOException {
        return Files.readAllLines(folder.resolve(out).resolve(TRACE)).stream()
                .filter(line -> line.contains("ends in the state")).toList();
    }

    private RigConfig rig(int hosts, int rounds, String fabric) throws IOException {
        Path file = Files.writeString(folder.resolve("rig.json"), """
                {"name": "slices", "hosts": [%s], "fabric": {%s}, "protocol": {"kind": "fmp"}, "ranks": [%s],
                 "limits": {"virtualSeconds": 10},
                 "program": {"name": "exchange", "arguments": {"rounds": %d, "lengthBytes": 700}}}
                """.formatted(each(hosts, "{\"name\": \"h%d\", \"profile\": \"ultra-2-200-sbus\","
                + " \"card\": \"lanai4-sbus\"}", 1), fabric, each(hosts, "{\"host\": \"h%d\"}", hosts > 8 ? 8 : 1),
                rounds));
        return new RigLoader(ConfigFolder.find(), ProductRegistry.REGISTRY).load(file, List.of());
    }

    private static String each(int hosts, String form, int step) {
        return IntStream.range(0, hosts).filter(i -> i % step == 0).mapToObj(form::formatted)
                .collect(Collectors.joining(", "));
    }
}
