package org.wirelore.rig.cli.inspect;

import java.util.List;
import java.util.concurrent.Callable;
import org.wirelore.rig.cli.session.ExitCode;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.error.RigException;
import picocli.CommandLine.Command;

/** Tells what is shipped. */
@Command(name = "list", mixinStandardHelpOptions = true,
        description = "Lists the shipped rigs, host profiles, cards and published figures.")
public final class ListCommand implements Callable<Integer> {
    private final Session session;

    public ListCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        ConfigFolder configs = session.configs();
        RigLoader loader = new RigLoader(configs, session.registry());
        for (ConfigFolder.Kind kind : ConfigFolder.Kind.values()) {
            List<String> names = configs.names(kind);
            if (names.isEmpty()) {
                continue;
            }
            int width = names.stream().mapToInt(String::length).max().orElse(0);
            session.out().println(kind.folder());
            for (String name : names) {
                session.out().println("  " + name + " ".repeat(width - name.length() + 2)
                        + description(loader, kind, name));
            }
        }
        session.out().flush();
        return ExitCode.PASS;
    }

    private static String description(RigLoader loader, ConfigFolder.Kind kind, String name) {
        try {
            return loader.description(kind, name);
        } catch (RigException e) {
            return "(not legal: " + e.problems().getFirst() + ")";
        }
    }
}
