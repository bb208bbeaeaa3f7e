package org.wirelore.rig.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.host.PciSlot;
import org.wirelore.emulator.time.virtual.Simulation;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.instance.ProfileMapping;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.Violation;
import org.wirelore.rig.spi.Registry;

/** A card that reaches beyond pinned memory is reported with place, length, direction and time. */
class DmaOracleTest {
    private final Simulation simulation = new Simulation();
    private final Machine machine = new Machine(simulation, "host0",
            ProfileMapping.profile(new RigLoader(new ConfigFolder(Path.of("..", "configs")),
                    new Registry("none", List.of())).loadProfile(
                            Path.of("..", "configs", "hosts", "ultra-2-200-sbus.json"))));
    private final DmaOracle oracle = new DmaOracle(List.of(machine), simulation.queue()::now,
            new PacketHistory(simulation.queue()::now));

    @Test
    void aHostWithoutCardsIsNotJudged() {
        assertThat(oracle.results("run")).isEmpty();
    }

    @Test
    void whatACardWouldHaveDoneIsReported() {
        PciSlot slot = machine.bus().slot("lanai-0");
        int address = slot.pinned().allocate(64, 64);
        byte[] data = new byte[96];
        slot.bus().claim(64, 0);
        slot.bus().write(address, data, 0, 64);
        assertThat(oracle.clean()).isTrue();
        simulation.queue().runUntil(2_500_000);
        slot.bus().write(address + 32, data, 0, 96);
        assertThat(oracle.clean()).isFalse();
        OracleResult result = oracle.results("run").getFirst();
        assertThat(result.observations()).isEqualTo(1);
        assertThat(result.violations()).extracting(Violation::message).containsExactly(
                "a card must reach pinned memory only: at 2.500 us lanai-0 of host0 would have written 96 bytes to"
                        + " 0x10020, and was refused; the nearest memory that is pinned for it: 0x10000 to 0x1003f");
        oracle.reset();
        assertThat(oracle.clean()).isTrue();
    }
}
