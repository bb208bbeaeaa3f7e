package org.wirelore.rig.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.device.needs.Needs;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.model.CheckConfig;
import org.wirelore.rig.product.ProductRegistry;
import org.wirelore.rig.report.Cell;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Table;
import org.wirelore.rig.report.VariantReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.report.Violation;
import org.wirelore.rig.report.render.ConsoleText;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.VariantConfig;
import org.wirelore.rig.spi.real.JobMonitor;

/** Rigs that run emulated and real. */
class ComparisonRunTest {
    private static final String SHORT_PING_PONG = "program.arguments={\"sizesBytes\": [0, 64, 4096, 200000],"
            + " \"repetitions\": 5, \"warmUps\": 1}";
    private static final String RANDOM_STREAM = "program={\"name\": \"stream\", \"arguments\": {\"messages\": 300,"
            + " \"lengthBytes\": 3000, \"randomLengths\": true}}";

    @TempDir
    Path folder;

    @Test
    void aPingPongInSharedMemoryIsTheSameEmulatedAndReal() {
        RunReport report = compare(Rigs.load("shm-pingpong", SHORT_PING_PONG));

        assertThat(report.verdict()).describedAs(ConsoleText.render(report)).isEqualTo(Verdict.PASS);
        assertThat(cells(report, "messages")).containsOnly(List.of("24", "24", "yes"));
        assertThat(observations(report, "same-messages")).isEqualTo(48);
        assertThat(observations(report, "same-order")).isEqualTo(48);
        assertThat(report.variants()).extracting(VariantReport::name).containsExactly("run-emulated", "run-real");
        assertThat(report.reproduceCommand()).startsWith("./wirelore compare shm-pingpong --seed 1 --set ");
    }

    @Test
    void aRigThatDoesSomethingElseOnTheRealSideFails() {
        RigConfig rig = Rigs.load("shm-pingpong", RANDOM_STREAM);
        RigPair same = pair(rig);
        RigPair other = pair(Rigs.load("shm-pingpong", RANDOM_STREAM, "program.arguments.messages=299"));
        RunReport report = Rigs.launcher().compare(new RigPair(same.emulated(), other.real(), List.of()),
                Rigs.order(rig, folder), RunReport.of(rig.name(), 1));

        assertThat(report.verdict()).describedAs(ConsoleText.render(report)).isEqualTo(Verdict.FAIL);
        assertThat(report.violations()).extracting(Violation::message).contains(
                "rank 1 makes 300 receives in the emulated run, 299 in the real one");
        assertThat(report.violations()).extracting(Violation::message)
                .anyMatch(text -> text.matches("message 300 from rank 0 to rank 1 .* is in the emulated run only"));
        assertThat(cells(report, "messages")).containsExactly(List.of("300", "299", "NO"));
    }

    @Test
    void aStreamOverVethIsTheSameEmulatedAndReal() throws IOException {
        Needs.namespaces();
        RunReport report = compare(Rigs.load("unet-veth", RANDOM_STREAM));

        assertThat(report.verdict()).describedAs(ConsoleText.render(report)).isEqualTo(Verdict.PASS);
        assertThat(cells(report, "messages")).contains(List.of("300", "300", "yes"));
    }

    @Test
    void lossesOnBothSidesAreRepairedOnBothSides() throws IOException {
        Needs.namespaces();
        RunReport report = compare(Rigs.load("unet-veth", RANDOM_STREAM, "faults.loss=0.02"));

        assertThat(report.verdict()).describedAs(ConsoleText.render(report)).isEqualTo(Verdict.PASS);
        assertThat(cells(report, "messages")).contains(List.of("300", "300", "yes"));
        assertThat(cells(report, "retransmissions")).anySatisfy(again -> {
            assertThat(Integer.parseInt(again.get(0))).isPositive();
            assertThat(Integer.parseInt(again.get(1))).isPositive();
        });
    }

    @Test
    void severalWaysAreComparedAndExplained() throws IOException {
        Needs.namespaces();
        RigConfig rig = Rigs.load("unet-veth", "program.arguments={\"sizesBytes\": [64, 4096], \"repetitions\": 2,"
                + " \"warmUps\": 1}");
        RunReport report = Rigs.launcher().compare(new CompareOrder(Rigs.order(rig, folder),
                List.of(new CompareOrder.Real("veth", List.of()), new CompareOrder.Real("real", List.of())), true,
                true), JobMonitor.SILENT);

        assertThat(report.verdict()).describedAs(ConsoleText.render(report)).isEqualTo(Verdict.PASS);
        assertThat(report.tables()).extracting(Table::title).containsExactly("Emulated and veth: unet-veth",
                "Emulated and real: unet-veth");
        assertThat(report.warnings()).filteredOn(text -> text.contains("explained by ")).hasSize(2);
        assertThat(observations(report, "explained veth")).isEqualTo(1);
        assertThat(report.reproduceCommand()).contains(" --with emulated,veth,real --explain --seed 1 ");
    }

    @Test
    void aWayThatTheRigHasNotIsRefused() {
        RigConfig rig = Rigs.load("unet-veth");
        assertThatThrownBy(() -> Rigs.launcher().compare(new CompareOrder(Rigs.order(rig, folder),
                List.of(new CompareOrder.Real("vet", List.of())), true, false), JobMonitor.SILENT))
                .isInstanceOf(RigException.class).hasMessage("--with: expected emulated, veth, or an interface for each"
                        + " host joined by colons, such as eth1:eth2, found vet; did you mean \"veth\"?");
    }

    @Test
    void aRigOfEmulatedCardsGetsAPairOfRealInterfacesAndLeavesRawVariantsOut() {
        RigPair pair = pair(Rigs.load("unet-pingpong"));

        assertThat(pair.real().mode()).isEqualTo(RigConfig.Mode.REAL);
        assertThat(pair.real().variants()).extracting(variant -> variant.name() + " " + kind(variant))
                .containsExactly("unreliable veth", "adi veth");
        assertThat(pair.emulated().variants()).extracting(variant -> variant.name() + " " + kind(variant))
                .containsExactly("unreliable link", "adi link");
        assertThat(pair.emulated().checks()).hasSize(3);
        assertThat(pair.real().checks()).extracting(CheckConfig::name).containsExactly("retransmissions");
        assertThat(pair.notes()).singleElement().asString().startsWith("raw U-Net: left out");
    }

    @Test
    void interfacesGoToTheHostsInTheirOrder() {
        RigPair pair = pair(Rigs.load("unet-veth"), "eth1", "true");

        assertThat(pair.real().variants().getFirst().hosts()).extracting(host -> host.name() + " "
                + host.cards().getFirst().networkInterface()).containsExactly("alpha eth1", "beta true");
        assertThat(pair.emulated().mode()).isEqualTo(RigConfig.Mode.VIRTUAL);
    }

    /** Both runs have the same ranks, and say which. */
    @Test
    void ofFewerInterfacesTheFirstHostsHaveThem() {
        RigPair pair = pair(Rigs.load("urtp-bridge"), "eth1", "eth2", "eth3");

        assertThat(pair.real().variants().getFirst().hosts()).extracting(host -> host.name() + " "
                + host.cards().getFirst().networkInterface())
                .containsExactly("node0 eth1", "node1 eth2", "node2 eth3");
        assertThat(pair.real().variants().getFirst().ranks()).hasSize(3);
        assertThat(pair.emulated().variants().getFirst().hosts()).hasSize(3);
        assertThat(pair.emulated().variants().getFirst().ranks()).hasSize(3);
        assertThat(pair.notes()).containsExactly("compared are the first 3 of the rig's 4 hosts, for which there are"
                + " interfaces, with the ranks on them");
    }

    @Test
    void interfacesMustFitTheRig() {
        for (String[] wrong : new String[][]{{"eth1"}, {"eth1", "eth2", "eth3", "eth4", "eth5"}}) {
            assertThatThrownBy(() -> pair(Rigs.load("urtp-bridge"), wrong)).isInstanceOf(RigException.class)
                    .hasMessageContaining("--real: expected an interface for each of the 4 hosts of the rig, or for"
                            + " the first 2 of them or more, found " + wrong.length);
        }
        assertThatThrownBy(() -> pair(Rigs.load("unet-veth"), "eth1")).isInstanceOf(RigException.class)
                .hasMessageContaining("expected an interface for each of the 2 hosts of the rig, found 1");
        assertThatThrownBy(() -> pair(Rigs.load("shm-pingpong"), "eth1")).isInstanceOf(RigException.class)
                .hasMessageContaining("expected no interfaces for a rig in shared memory");
        assertThatThrownBy(() -> pair(Rigs.load("unet-switch"))).isInstanceOf(RigException.class)
                .hasMessageContaining("name an interface for each with --real");
    }

    private static RigPair pair(RigConfig rig, String... interfaces) {
        return RigPair.of(new RigLoader(ConfigFolder.find(), ProductRegistry.REGISTRY), rig, List.of(interfaces));
    }

    private RunReport compare(RigConfig rig) {
        return Rigs.launcher().compare(new CompareOrder(Rigs.order(rig, folder), List.of()), JobMonitor.SILENT);
    }

    private static long observations(RunReport report, String oracle) {
        return report.oracles().stream().filter(each -> each.name().equals(oracle))
                .mapToLong(OracleResult::observations).sum();
    }

    /** Emulated, real and whether they are the same, for each direction. */
    private static List<List<String>> cells(RunReport report, String what) {
        return report.tables().stream().map(Table::rows).flatMap(List::stream)
                .filter(row -> row.get(1).equals(Cell.of(what)))
                .map(row -> row.subList(2, 5).stream().map(ComparisonRunTest::text).toList()).toList();
    }

    private static String text(Cell cell) {
        return switch (cell) {
            case Cell.Figure(double value) -> Long.toString(Math.round(value));
            case Cell.Text(String text) -> text;
        };
    }

    private static String kind(VariantConfig variant) {
        return variant.fabrics().getFirst().config().kindName();
    }
}
