package org.wirelore.rig.cli.inspect;

import java.util.concurrent.Callable;
import org.wirelore.rig.cli.session.ExitCode;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.config.RigTopics;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Prints the JSON Schema that rigs are checked with, for editors. */
@Command(name = "schema", mixinStandardHelpOptions = true,
        description = "Prints the JSON Schema of rigs or of another kind of file; an editor completes and checks "
                + "files with it.")
public final class SchemaCommand implements Callable<Integer> {
    private final Session session;

    @Parameters(arity = "0..1", paramLabel = "KIND", defaultValue = "rig",
            description = "rig, host, card or published. Default: rig")
    private ConfigFolder.Kind kind = ConfigFolder.Kind.RIG;

    public SchemaCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        session.out().print(RigTopics.schema(session.registry(), kind));
        session.out().flush();
        return ExitCode.PASS;
    }
}
