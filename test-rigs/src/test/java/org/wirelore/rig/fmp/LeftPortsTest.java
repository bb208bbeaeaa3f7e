package org.wirelore.rig.fmp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.product.ProductRegistry;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.Violation;

/** What becomes of ports whose processes end without closing them. */
class LeftPortsTest {
    private static final String LEAVING = "program={\"name\": \"class\", \"arguments\": {\"class\": \""
            + LeftPort.class.getName() + "\"}}";

    /** Two ranks are on each host: who closes the port of both at once, or none, is found out by the count. */
    @Test
    void theKernelClosesThemAndTheRunNamesTheHosts() {
        ConfigFolder shipped = ConfigFolder.find();
        try (RigInstance instance = new RigInstance(new RigLoader(shipped, ProductRegistry.REGISTRY).load(
                shipped.folder(ConfigFolder.Kind.RIG).resolve("fmp-cluster.json"), List.of(LEAVING)).variants()
                .getFirst(), new SeededDecider(1), false, null)) {
            assertThat(instance.run()).isInstanceOf(Outcome.Completed.class);
            List<String> violations = instance.oracles().stream().map(OracleResult::violations)
                    .flatMap(List::stream).map(Violation::message).toList();
            assertThat(violations).hasSize(8).allMatch(text -> text.contains("ports") && text.contains("2"))
                    .noneMatch(text -> text.contains("of ended processes"));
        }
    }
}
