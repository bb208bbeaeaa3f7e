package org.wirelore.rig.program.basic;

import org.wirelore.rig.model.Fields;
import org.wirelore.rig.program.LoadedProgram;
import org.wirelore.rig.spi.MessageLengths;
import org.wirelore.rig.spi.ProgramConfig;
import org.wirelore.rig.spi.RigCheck;
import tools.jackson.databind.JsonNode;

/**
 * Rank 0 does not receive for a time.
 *
 * @param stallMs for how long, milliseconds
 * @param messages that rank 2 sends to rank 0, at least 1
 * @param rounds of messages between rank 3 and rank 1, at least 2, of which the first is not measured
 * @param lengthBytes length of each message
 */
public record StallConfig(double stallMs, int messages, int rounds, int lengthBytes) implements ProgramConfig {
    /** Its name in a rig. */
    static final String NAME = "stall";
    /** The ranks that take part. */
    static final int RANKS = 4;

    static StallConfig bind(JsonNode arguments) {
        return new StallConfig(Fields.real(arguments, "stallMs"), Fields.integer(arguments, "messages"),
                Fields.integer(arguments, "rounds"), Fields.integer(arguments, "lengthBytes"));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "rank 0 does not receive for " + Fields.number(stallMs) + " ms: " + messages + " messages to it, "
                + rounds + " rounds between ranks 3 and 1, of " + lengthBytes + " bytes";
    }

    @Override
    public void check(RigCheck check) {
        int ranks = check.variant().ranks().size();
        check.require(ranks >= RANKS, check.path().child("name"), "at least " + RANKS + " ranks under " + NAME, ranks);
        MessageLengths.require(check, check.path().down("arguments", "lengthBytes"), lengthBytes);
    }

    @Override
    public LoadedProgram load(boolean isVirtual, int ranks) {
        return LoadedProgram.of(ranks, () -> new Stall(this));
    }
}
