package org.wirelore.rig.via.conformance;

import java.util.List;
import org.wirelore.device.api.via.Vipl;
import org.wirelore.rig.conformance.AnswerTables;
import org.wirelore.rig.conformance.StateTable;
import org.wirelore.rig.error.TreePath;
import org.wirelore.rig.library.DirectUse;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.program.LoadedProgram;
import org.wirelore.rig.report.Table;
import org.wirelore.rig.spi.ProgramConfig;
import org.wirelore.rig.spi.ProgramKind;
import org.wirelore.rig.spi.RigCheck;
import org.wirelore.rig.spi.RigFabric;
import tools.jackson.databind.JsonNode;

/**
 * Every function of VIPL in every state of its objects, and every descriptor error at every level.
 *
 * @param provider what is below the library, which decides what it may lack
 */
public record ViplConformanceConfig(ViaProvider provider) implements ProgramConfig {
    private static final String NAME = "via-conformance";

    /** {@return the program, for the registry} */
    public static ProgramKind kind() {
        return new ProgramKind(NAME, ViplConformanceConfig.class, ViplConformanceConfig::bind);
    }

    private static ViplConformanceConfig bind(JsonNode arguments) {
        return new ViplConformanceConfig(Fields.constant(ViaProvider.class, arguments, "provider"));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "every function of VIPL in every state of its objects, with the answers of " + Fields.name(provider);
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
        DirectUse.check(check, NAME, "which calls the library itself", Vipl.class, "VIPL");
        TreePath path = check.path().child("arguments").child("provider");
        for (RigFabric fabric : check.variant().fabrics()) {
            if (!check.isWritten(path) && fabric.config() instanceof ViplFabric known) {
                ViaProvider below = known.provider(fabric.plugs());
                check.require(below == provider, path,
                        "this key with the value " + Fields.name(below) + ", which is below VIPL on the"
                                + " fabric " + fabric.config().kindName() + " and decides what answers are right",
                        "none, which stands for " + Fields.name(provider));
            }
        }
    }

    @Override
    public List<Table> tables(List<Measured> variants) {
        return new AnswerTables(table(), ViplAnswers.VIPL,
                program -> program instanceof ViplConformanceConfig config ? Fields.name(config.provider) : "",
                variants).tables();
    }

    @Override
    public LoadedProgram load(boolean isVirtual, int ranks) {
        StateTable table = table();
        return LoadedProgram.of(ranks, () -> new ViplConformance(this, table, isVirtual));
    }

    /** The table that is shipped. */
    static StateTable table() {
        return StateTable.shipped(ViplConformanceConfig.class, ViaProvider.names());
    }
}
