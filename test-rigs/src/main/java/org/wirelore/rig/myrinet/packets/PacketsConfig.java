package org.wirelore.rig.myrinet.packets;

import org.wirelore.device.api.myrinet.MyrinetBoard;
import org.wirelore.rig.library.DirectUse;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.program.LoadedProgram;
import org.wirelore.rig.spi.ProgramConfig;
import org.wirelore.rig.spi.ProgramKind;
import org.wirelore.rig.spi.RigCheck;
import tools.jackson.databind.JsonNode;

/**
 * Each rank sends raw packets to another one.
 *
 * @param packets how many
 * @param lengthBytes type and payload of each, a multiple of 4
 * @param distance to whom: this many ranks further
 * @param startMs when all begin
 * @param endMs when they stop at the latest
 */
public record PacketsConfig(int packets, int lengthBytes, int distance, double startMs, double endMs)
        implements
            ProgramConfig {
    private static final String NAME = "packets";
    private static final int WORD_BYTES = 4;

    /** The program, for the registry. */
    public static ProgramKind kind() {
        return new ProgramKind(NAME, PacketsConfig.class, PacketsConfig::bind);
    }

    static PacketsConfig bind(JsonNode arguments) {
        int length = Fields.integer(arguments, "lengthBytes");
        return new PacketsConfig(Fields.integer(arguments, "packets"), (length + WORD_BYTES - 1) & -WORD_BYTES,
                Fields.integer(arguments, "distance"), Fields.real(arguments, "startMs"),
                Fields.real(arguments, "endMs"));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return packets + " raw packets of " + lengthBytes + " bytes from each rank to the one " + distance
                + " further";
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
        DirectUse.check(check, NAME, "whose ranks drive their cards themselves", MyrinetBoard.class, "Myrinet cards");
        check.require(endMs > startMs, check.path().down("arguments", "endMs"), "a moment after startMs, "
                + Fields.number(startMs), Fields.number(endMs));
    }

    @Override
    public LoadedProgram load(boolean isVirtual, int ranks) {
        return LoadedProgram.of(ranks, () -> new Packets(this));
    }
}
