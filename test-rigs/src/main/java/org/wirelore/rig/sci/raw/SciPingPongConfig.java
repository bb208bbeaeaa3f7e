package org.wirelore.rig.sci.raw;

import java.util.List;
import java.util.Locale;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.error.TreePath;
import org.wirelore.rig.library.DirectUse;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.model.RankConfig;
import org.wirelore.rig.program.LoadedProgram;
import org.wirelore.rig.spi.ProgramConfig;
import org.wirelore.rig.spi.ProgramKind;
import org.wirelore.rig.spi.RigCheck;
import tools.jackson.databind.JsonNode;

/**
 * Rank 0 and rank 1 move data between the memories of their nodes.
 *
 * @param methods how, one after another
 * @param sizesBytes how much, one after another; multiples of 4
 * @param repetitions round trips, or loads, that are measured for each method and size, at least 1
 * @param warmUps those before them
 * @param repeatedBytesMax what is measured of a method and a size, bytes; one round trip or load at least
 */
record SciPingPongConfig(List<TransferMethod> methods, List<Integer> sizesBytes, int repetitions, int warmUps,
        int repeatedBytesMax) implements ProgramConfig {
    private static final String NAME = "sci-pingpong";

    SciPingPongConfig {
        methods = List.copyOf(methods);
        sizesBytes = List.copyOf(sizesBytes);
    }

    static ProgramKind kind() {
        return new ProgramKind(NAME, SciPingPongConfig.class, SciPingPongConfig::bind);
    }

    static SciPingPongConfig bind(JsonNode arguments) {
        List<TransferMethod> methods = Fields.texts(arguments, "methods").stream()
                .map(method -> TransferMethod.valueOf(method.toUpperCase(Locale.ROOT))).toList();
        return new SciPingPongConfig(methods, Fields.integers(arguments, "sizesBytes"),
                Fields.integer(arguments, "repetitions"),
                Fields.integer(arguments, "warmUps"), Fields.integer(arguments, "repeatedBytesMax"));
    }

    /** How often a size is measured. */
    int repetitions(int size) {
        return Math.clamp(repeatedBytesMax / size, 1, repetitions);
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
        return "SISCI between two nodes, " + String.join(", ", methods.stream().map(Fields::name).toList()) + ", of "
                + sizesBytes + " bytes, " + repetitions + " times after " + warmUps;
    }

    @Override
    public boolean sendsMessages() {
        return false;
    }

    @Override
    public void check(RigCheck check) {
        DirectUse.check(check, NAME, "which stores into the other node's memory itself", SciLibrary.class, "SISCI");
        List<RankConfig> ranks = check.variant().ranks();
        check.require(ranks.size() < 2 || !ranks.get(0).host().equals(ranks.get(1).host()),
                TreePath.ROOT.child("ranks").child(1).child("host"), "another node than rank 0's",
                Quoted.text(ranks.get(ranks.size() - 1).host()));
        TreePath arguments = check.path().child("arguments");
        long moved = sizesBytes.stream().filter(size -> size % SciEnds.DMA_GRAIN == 0).count();
        check.require(moved > 0 || !methods.contains(TransferMethod.DMA), arguments.child("sizesBytes"),
                "a multiple of " + SciEnds.DMA_GRAIN + ", which is all that DMA can move", sizesBytes);
    }

    @Override
    public LoadedProgram load(boolean isVirtual, int ranks) {
        return LoadedProgram.of(ranks, () -> new SciPingPong(this));
    }
}
