package org.wirelore.rig.program.basic;

import java.util.List;
import java.util.stream.StreamSupport;
import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.program.LoadedProgram;
import org.wirelore.rig.spi.MessageLengths;
import org.wirelore.rig.spi.ProgramConfig;
import org.wirelore.rig.spi.RigCheck;
import tools.jackson.databind.JsonNode;

/**
 * Random ranks send messages of random lengths to each other.
 *
 * @param rounds number of rounds, at least 1
 * @param messagesPerRound messages of all ranks together in a round, at least 1
 * @param lengthBytesMax longest message
 * @param limitsBytes lengths near which half of the messages are
 * @param lagUsMax longest time for which a rank that lags computes before its part of a round, microseconds
 */
public record RandomTrafficConfig(int rounds, int messagesPerRound, int lengthBytesMax, List<Integer> limitsBytes,
        double lagUsMax) implements ProgramConfig {
    /** Its name in a rig. */
    static final String NAME = "random-traffic";

    /** Copies the arguments. */
    public RandomTrafficConfig {
        limitsBytes = List.copyOf(limitsBytes);
    }

    static RandomTrafficConfig bind(JsonNode arguments) {
        return new RandomTrafficConfig(Fields.integer(arguments, "rounds"),
                Fields.integer(arguments, "messagesPerRound"), Fields.integer(arguments, "lengthBytesMax"),
                StreamSupport.stream(arguments.path("limitsBytes").spliterator(), false).map(JsonNode::intValue)
                        .toList(),
                Fields.real(arguments, "lagUsMax"));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "random traffic, " + rounds + " rounds of " + messagesPerRound + " messages of 0 to " + lengthBytesMax
                + " bytes, ranks lag up to " + Fields.number(lagUsMax) + " us";
    }

    @Override
    public void check(RigCheck check) {
        check.require(check.variant().protocol().speaksAdi(), check.protocolKind(),
                "a protocol of the ADI under " + NAME, Quoted.text(check.variant().protocol().name()));
        MessageLengths.require(check, check.path().down("arguments", "lengthBytesMax"), lengthBytesMax);
    }

    @Override
    public LoadedProgram load(boolean isVirtual, int ranks) {
        return LoadedProgram.of(ranks, () -> new RandomTraffic(this));
    }
}
