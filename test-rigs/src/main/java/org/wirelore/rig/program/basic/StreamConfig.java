package org.wirelore.rig.program.basic;

import org.wirelore.rig.model.Fields;
import org.wirelore.rig.program.LoadedProgram;
import org.wirelore.rig.spi.MessageLengths;
import org.wirelore.rig.spi.ProgramConfig;
import org.wirelore.rig.spi.RigCheck;
import tools.jackson.databind.JsonNode;

/**
 * Rank 0 sends to rank 1.
 *
 * @param messages number of messages, at least 1
 * @param lengthBytes length of each, or the longest if lengths are random
 * @param randomLengths whether lengths are drawn from 0 to {@code lengthBytes}
 */
public record StreamConfig(int messages, int lengthBytes, boolean randomLengths) implements ProgramConfig {
    /** Its name in a rig. */
    static final String NAME = "stream";

    static StreamConfig bind(JsonNode arguments) {
        return new StreamConfig(Fields.integer(arguments, "messages"), Fields.integer(arguments, "lengthBytes"),
                Fields.flag(arguments, "randomLengths"));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "stream of " + messages + " messages of " + (randomLengths ? "0 to " : "") + lengthBytes + " bytes";
    }

    @Override
    public void check(RigCheck check) {
        MessageLengths.require(check, check.path().down("arguments", "lengthBytes"), lengthBytes);
    }

    @Override
    public LoadedProgram load(boolean isVirtual, int ranks) {
        return LoadedProgram.of(ranks, () -> new Stream(this));
    }
}
