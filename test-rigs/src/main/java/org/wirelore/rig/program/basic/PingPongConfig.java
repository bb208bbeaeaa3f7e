package org.wirelore.rig.program.basic;

import java.util.List;
import org.wirelore.rig.error.TreePath;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.program.LoadedProgram;
import org.wirelore.rig.spi.MessageLengths;
import org.wirelore.rig.spi.ProgramConfig;
import org.wirelore.rig.spi.RigCheck;
import tools.jackson.databind.JsonNode;

/**
 * Rank 0 and rank 1 send a message to and fro.
 *
 * @param sizesBytes lengths of the messages, one after another
 * @param repetitions round trips that are measured for each length, at least 1
 * @param warmUps round trips before them
 */
public record PingPongConfig(List<Integer> sizesBytes, int repetitions, int warmUps) implements ProgramConfig {
    /** Its name in a rig. */
    static final String NAME = "pingpong";

    public PingPongConfig {
        sizesBytes = List.copyOf(sizesBytes);
    }

    static PingPongConfig bind(JsonNode arguments) {
        return new PingPongConfig(Fields.integers(arguments, "sizesBytes"), Fields.integer(arguments, "repetitions"),
                Fields.integer(arguments, "warmUps"));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "pingpong of " + sizesBytes + " bytes, " + repetitions + " round trips after " + warmUps;
    }

    int longestMessageBytes() {
        return sizesBytes.stream().mapToInt(Integer::intValue).max().orElse(0);
    }

    @Override
    public void check(RigCheck check) {
        TreePath sizes = check.path().down("arguments", "sizesBytes");
        for (int i = 0; i < sizesBytes.size(); i++) {
            MessageLengths.require(check, sizes.child(i), sizesBytes.get(i));
        }
    }

    @Override
    public LoadedProgram load(boolean isVirtual, int ranks) {
        return LoadedProgram.of(ranks, () -> new PingPong(this));
    }
}
