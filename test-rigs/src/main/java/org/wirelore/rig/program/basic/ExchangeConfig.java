package org.wirelore.rig.program.basic;

import org.wirelore.rig.model.Fields;
import org.wirelore.rig.program.LoadedProgram;
import org.wirelore.rig.spi.MessageLengths;
import org.wirelore.rig.spi.ProgramConfig;
import org.wirelore.rig.spi.RigCheck;
import tools.jackson.databind.JsonNode;

/**
 * In every round every rank sends to every other.
 *
 * @param rounds number of rounds, at least 1
 * @param lengthBytes length of each message
 * @param pauseMs how long each rank sleeps between two rounds
 */
public record ExchangeConfig(int rounds, int lengthBytes, double pauseMs) implements ProgramConfig {
    /** Its name in a rig. */
    static final String NAME = "exchange";

    static ExchangeConfig bind(JsonNode arguments) {
        return new ExchangeConfig(Fields.integer(arguments, "rounds"), Fields.integer(arguments, "lengthBytes"),
                Fields.real(arguments, "pauseMs"));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "exchange of " + lengthBytes + " bytes, " + rounds + " rounds"
                + (pauseMs > 0 ? ", " + Fields.number(pauseMs) + " ms apart" : "");
    }

    @Override
    public void check(RigCheck check) {
        MessageLengths.require(check, check.path().down("arguments", "lengthBytes"), lengthBytes);
    }

    @Override
    public LoadedProgram load(boolean isVirtual, int ranks) {
        return pauseMs > 0
                ? LoadedProgram.of(ranks, () -> new Exchange(this))
                : LoadedProgram.drivenByMessages(ranks, () -> new Exchange(this));
    }
}
