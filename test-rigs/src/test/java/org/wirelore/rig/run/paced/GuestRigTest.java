package org.wirelore.rig.run.paced;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.wirelore.device.needs.Needs;
import org.wirelore.rig.cli.ListeningSockets;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.guest.QemuGuest;
import org.wirelore.rig.guest.SharedParts;
import org.wirelore.rig.product.ProductRegistry;
import org.wirelore.rig.replay.ReplayRecord;
import org.wirelore.rig.replay.ReplayResult;
import org.wirelore.rig.report.Metric;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.spi.RigConfig;

/** Stock drivers in a stock guest on a card of ours in a rig, and their sessions again without the guest. */
@Tag("campaign")
@Timeout(600)
class GuestRigTest {
    /** Of the rig's transfers, which are too long for a machine that is busy with other things. */
    private static final String RIGS_BYTES = "100000000";
    private static final String BYTES = "300000";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    /** {@code -Dwirelore.everyVariant=true} asks for all; Linux' driver is that of the relay below as well. */
    static Stream<Arguments> driven() {
        return Stream.of(Arguments.of("dc21140", "ipxe"), Arguments.of("dc21143", "tulip"),
                Arguments.of("dc21140", "tulip"), Arguments.of("de500-aa", "tulip"))
                .limit(Boolean.getBoolean(Rigs.EVERY_VARIANT) ? Integer.MAX_VALUE : 1);
    }

    @ParameterizedTest
    @MethodSource("driven")
    void aStockDriverProbesTheCardAndMovesBytesBothWaysAndReplaysWithoutTheGuest(String card, String driver)
            throws Exception {
        Needs.noObstacle(QemuGuest.proxyObstacle());
        SharedParts.layBesideRunsIn(folder);
        RigConfig rig = rig("guest-tulip", "hosts[0].card=" + card, "hosts[0].guest.driver=" + driver);
        ListeningSockets sockets = ListeningSockets.openedFromNowOn();
        RunReport report = sockets.during(() -> Rigs.launcher().run(Rigs.order(rig, folder.resolve("first"))));
        assertThat(sockets.seen()).isEmpty();
        assertThat(report.violations()).isEmpty();
        assertThat(report.verdict()).isEqualTo(Verdict.PASS);
        assertThat(report.variants().getFirst().metrics()).containsEntry("connectionsBroken", new Metric(0, ""));
        assertThat(report.variants().getFirst().counters().get("guest.guest.accesses")).isGreaterThan(1_000);

        ReplayResult again = Rigs.launcher().replay(folder.resolve("first").resolve(ReplayRecord.FILE),
                Files.createDirectories(folder.resolve("second")));
        assertThat(again.difference()).isEmpty();
    }

    /** The cards are of two chips, and on two wires. */
    @Test
    void aGuestWithTwoCardsRelaysWhatAnotherOneFetchesAndReplaysWithoutThem() throws Exception {
        Needs.noObstacle(QemuGuest.proxyObstacle());
        SharedParts.layBesideRunsIn(folder);
        RunReport report = Rigs.launcher().run(Rigs.order(rig("guest-relay", "checks=[]"), folder.resolve("first")));
        assertThat(report.violations()).isEmpty();
        assertThat(report.verdict()).isEqualTo(Verdict.PASS);
        SortedMap<String, Long> counters = report.variants().getFirst().counters();
        for (String card : List.of("relay.fast", "relay.slow", "guest")) {
            assertThat(counters.get(card + ".guest.accesses")).describedAs(card).isGreaterThan(1_000);
        }

        ReplayResult again = Rigs.launcher().replay(folder.resolve("first").resolve(ReplayRecord.FILE),
                Files.createDirectories(folder.resolve("second")));
        assertThat(again.difference()).isEmpty();
    }

    /** A shipped rig with shorter transfers. */
    private RigConfig rig(String name, String... settings) throws Exception {
        ConfigFolder shipped = ConfigFolder.find();
        String text = Files.readString(shipped.folder(ConfigFolder.Kind.RIG).resolve(name + ".json"));
        Path file = Files.writeString(folder.resolve("guest.json"),
                text.replace(RIGS_BYTES, BYTES).replace("2000000", BYTES).replace("/1000000", "/" + BYTES));
        List<String> all = new ArrayList<>(List.of(settings));
        all.add("limits.lagUs=60000000");
        return new RigLoader(shipped, ProductRegistry.REGISTRY).load(file, all);
    }
}
