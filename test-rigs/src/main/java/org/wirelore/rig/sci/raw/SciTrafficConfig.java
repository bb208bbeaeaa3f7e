package org.wirelore.rig.sci.raw;

import java.util.List;
import java.util.stream.Stream;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.error.TreePath;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.model.RankConfig;
import org.wirelore.rig.program.LoadedProgram;
import org.wirelore.rig.spi.ProgramConfig;
import org.wirelore.rig.spi.ProgramKind;
import org.wirelore.rig.spi.RigCheck;
import org.wirelore.rig.spi.RigConfig;
import tools.jackson.databind.JsonNode;

/**
 * All ranks write into each other's memory as fast as they can, and their shares are measured.
 *
 * @param patterns who writes to whom, one after another
 * @param writeBytes of each write, 64 or 128
 * @param startUs when the first pattern begins
 * @param warmUpUs how long a pattern runs before it is measured
 * @param measuredUs how long it is measured
 */
record SciTrafficConfig(List<TrafficPattern> patterns, int writeBytes, double startUs, double warmUpUs,
        double measuredUs) implements ProgramConfig {
    private static final String NAME = "sci-traffic";

    SciTrafficConfig {
        patterns = List.copyOf(patterns);
    }

    static ProgramKind kind() {
        return new ProgramKind(NAME, SciTrafficConfig.class, SciTrafficConfig::bind);
    }

    static SciTrafficConfig bind(JsonNode arguments) {
        List<TrafficPattern> patterns = Fields.texts(arguments, "patterns").stream().map(name -> Stream
                .of(TrafficPattern.values()).filter(pattern -> Fields.name(pattern).equals(name)).findFirst()
                .orElseThrow()).toList();
        return new SciTrafficConfig(patterns, Fields.integer(arguments, "writeBytes"),
                Fields.real(arguments, "startUs"), Fields.real(arguments, "warmUpUs"),
                Fields.real(arguments, "measuredUs"));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "writes of " + writeBytes + " bytes as fast as can be, "
                + String.join(", ", patterns.stream().map(Fields::name).toList()) + ", each measured for "
                + Fields.number(measuredUs) + " us";
    }

    @Override
    public boolean sendsMessages() {
        return false;
    }

    @Override
    public void check(RigCheck check) {
        check.require(!check.variant().protocol().speaksAdi(), check.protocolKind(),
                "none under " + NAME + ", which stores into other nodes' memory itself",
                Quoted.text(check.variant().protocol().name()));
        check.require(check.mode() != RigConfig.Mode.REAL
                && check.variant().hasFabric(fabric -> fabric.apis().contains(SciLibrary.class)),
                check.path().child("name"), "a program for the rig's fabric; " + NAME
                        + " needs SISCI on an emulated network",
                Quoted.text(NAME));
        List<String> hosts = check.variant().ranks().stream().map(RankConfig::host).toList();
        for (int rank = 0; rank < hosts.size(); rank++) {
            check.require(hosts.indexOf(hosts.get(rank)) == rank,
                    TreePath.ROOT.child("ranks").child(rank).child("host"), "a node of its own for each rank",
                    Quoted.text(hosts.get(rank)));
        }
    }

    @Override
    public LoadedProgram load(boolean isVirtual, int ranks) {
        TrafficShares shares = new TrafficShares(patterns, ranks);
        return LoadedProgram.of(ranks, () -> new SciTraffic(this, shares));
    }
}
