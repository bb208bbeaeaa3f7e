package org.wirelore.rig.cli.inspect;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.wirelore.rig.cli.session.ExitCode;
import org.wirelore.rig.cli.session.FailureReport;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.error.RigException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Tells whether files are legal. */
@Command(name = "validate", mixinStandardHelpOptions = true,
        description = "Checks whether files are legal. The folder of a file says what the file describes.")
public final class ValidateCommand implements Callable<Integer> {
    private final Session session;

    @Parameters(arity = "1..*", paramLabel = "FILE",
            description = "A rig, or a file in a folder called hosts, cards or published.")
    private List<Path> files = new ArrayList<>();

    public ValidateCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        RigLoader loader = new RigLoader(session.configs(), session.registry());
        int code = ExitCode.PASS;
        for (Path file : files) {
            try {
                ConfigFolder.Kind kind = loader.validate(session.here().resolve(file));
                session.out().println(file + ": legal (" + kind.name().toLowerCase(Locale.ROOT) + ")");
            } catch (RigException e) {
                code = ExitCode.USAGE;
                FailureReport.print(e.problems(), session.err());
            }
        }
        session.out().flush();
        session.err().flush();
        return code;
    }
}
