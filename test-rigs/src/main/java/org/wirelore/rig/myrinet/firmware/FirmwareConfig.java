package org.wirelore.rig.myrinet.firmware;

import org.wirelore.device.api.myrinet.MyrinetBoard;
import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.program.LoadedProgram;
import org.wirelore.rig.spi.ProgramConfig;
import org.wirelore.rig.spi.ProgramKind;
import org.wirelore.rig.spi.RigCheck;
import tools.jackson.databind.JsonNode;

/**
 * Each rank waits while the control program of its card runs.
 *
 * @param ms for how long
 */
public record FirmwareConfig(double ms) implements ProgramConfig {
    private static final String NAME = "firmware";

    /** The program, for the registry. */
    public static ProgramKind kind() {
        return new ProgramKind(NAME, FirmwareConfig.class, FirmwareConfig::bind);
    }

    static FirmwareConfig bind(JsonNode arguments) {
        return new FirmwareConfig(Fields.real(arguments, "ms"));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "the cards' own control programs for " + Fields.number(ms) + " ms";
    }

    @Override
    public int ranksMin() {
        return 1;
    }

    @Override
    public boolean sendsMessages() {
        return false;
    }

    @Override
    public void check(RigCheck check) {
        check.require(!check.variant().protocol().speaksAdi(), check.protocolKind(),
                "none under firmware, whose ranks only look at their cards",
                Quoted.text(check.variant().protocol().name()));
        check.require(check.variant().hasFabric(fabric -> fabric.apis().contains(MyrinetBoard.class)),
                check.path().child("name"), "a program for the rig's fabric; firmware needs Myrinet cards",
                Quoted.text(NAME));
    }

    @Override
    public LoadedProgram load(boolean isVirtual, int ranks) {
        return LoadedProgram.of(ranks, () -> new Firmware(this));
    }
}
