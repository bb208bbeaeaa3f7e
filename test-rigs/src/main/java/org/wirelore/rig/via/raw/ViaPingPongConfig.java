package org.wirelore.rig.via.raw;

import java.util.List;
import java.util.Locale;
import org.wirelore.device.api.via.Vipl;
import org.wirelore.rig.library.DirectUse;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.program.LoadedProgram;
import org.wirelore.rig.spi.ProgramConfig;
import org.wirelore.rig.spi.ProgramKind;
import org.wirelore.rig.spi.RigCheck;
import tools.jackson.databind.JsonNode;

/**
 * Rank 0 and rank 1 send each other messages by VIPL.
 *
 * @param nic name of the NIC that each rank opens
 * @param methods how, one after another
 * @param sizesBytes how much, one after another
 * @param repetitions round trips that are measured for each method and size, at least 1
 * @param warmUps those before them
 * @param repeatedBytesMax what is measured of a method and a size, bytes; one round trip at least
 */
public record ViaPingPongConfig(String nic, List<ViaMethod> methods, List<Integer> sizesBytes, int repetitions,
        int warmUps, int repeatedBytesMax) implements ProgramConfig {
    private static final String NAME = "via-pingpong";

    /** Copies the lists. */
    public ViaPingPongConfig {
        methods = List.copyOf(methods);
        sizesBytes = List.copyOf(sizesBytes);
    }

    /** {@return the program, for the registry} */
    public static ProgramKind kind() {
        return new ProgramKind(NAME, ViaPingPongConfig.class, ViaPingPongConfig::bind);
    }

    private static ViaPingPongConfig bind(JsonNode arguments) {
        List<ViaMethod> methods = Fields.texts(arguments, "methods").stream()
                .map(method -> ViaMethod.valueOf(method.toUpperCase(Locale.ROOT).replace('-', '_'))).toList();
        return new ViaPingPongConfig(Fields.text(arguments, "nic"), methods, Fields.integers(arguments, "sizesBytes"),
                Fields.integer(arguments, "repetitions"), Fields.integer(arguments, "warmUps"),
                Fields.integer(arguments, "repeatedBytesMax"));
    }

    /** How often a size is measured. */
    int repetitions(int size) {
        return Math.clamp(repeatedBytesMax / Math.max(size, 1), 1, repetitions);
    }

    int longestBytes() {
        return sizesBytes.stream().mapToInt(Integer::intValue).max().orElse(0);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "VIPL between two processes, " + String.join(", ", methods.stream().map(Fields::name).toList())
                + ", of " + sizesBytes + " bytes, " + repetitions + " times after " + warmUps;
    }

    @Override
    public List<Class<?>> apis() {
        return List.of(Vipl.class);
    }

    @Override
    public boolean sendsMessages() {
        return false;
    }

    @Override
    public void check(RigCheck check) {
        DirectUse.check(check, NAME, "which sends by VIPL itself", Vipl.class, "VIPL");
    }

    @Override
    public LoadedProgram load(boolean isVirtual, int ranks) {
        return LoadedProgram.of(ranks, () -> new ViaPingPong(this));
    }
}
