package org.wirelore.rig.sci.conformance;

import java.util.List;
import org.wirelore.device.api.sci.SciLibrary;
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
 * Every function of SISCI in every state of its objects.
 *
 * @param provider what is below the library, which decides what it may lack
 */
public record ConformanceConfig(Provider provider) implements ProgramConfig {
    private static final String NAME = "sisci-conformance";

    /** {@return the program, for the registry} */
    public static ProgramKind kind() {
        return new ProgramKind(NAME, ConformanceConfig.class, ConformanceConfig::bind);
    }

    private static ConformanceConfig bind(JsonNode arguments) {
        return new ConformanceConfig(Fields.constant(Provider.class, arguments, "provider"));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "every function of SISCI in every state of its objects, with the answers of " + Fields.name(provider);
    }

    @Override
    public boolean sendsMessages() {
        return false;
    }

    @Override
    public void check(RigCheck check) {
        DirectUse.check(check, NAME, "which calls the library itself", SciLibrary.class, "SISCI");
        TreePath path = check.path().child("arguments").child("provider");
        for (RigFabric fabric : check.variant().fabrics()) {
            if (!check.isWritten(path) && fabric.config() instanceof SisciFabric known) {
                check.require(known.provider() == provider, path,
                        "this key with the value " + Fields.name(known.provider()) + ", which is below SISCI on the"
                                + " fabric " + fabric.config().kindName() + " and decides what answers are right",
                        "none, which stands for " + Fields.name(provider));
            }
        }
    }

    @Override
    public List<Table> tables(List<Measured> variants) {
        return new AnswerTables(table(), Answers.SISCI,
                program -> program instanceof ConformanceConfig config ? Fields.name(config.provider) : "", variants)
                .tables();
    }

    @Override
    public LoadedProgram load(boolean isVirtual, int ranks) {
        StateTable table = table();
        return LoadedProgram.of(ranks, () -> new SisciConformance(this, table, isVirtual));
    }

    /** The table that is shipped. */
    static StateTable table() {
        return StateTable.shipped(ConformanceConfig.class, Provider.names());
    }
}
