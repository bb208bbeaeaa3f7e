package org.wirelore.rig.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.wirelore.rig.cli.random.RandomSearchCommand;
import org.wirelore.rig.cli.session.OwnCommand;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.mistake.Mistake;
import org.wirelore.rig.mistake.MistakeFolder;
import org.wirelore.rig.mistake.MistakenProgram;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Unmatched;

/**
 * Runs a command with the classes of a known mistake: {@code --mistake ID} in front of it or behind it. {@code explore}
 * alone searches as the mistake says.
 */
@Command(name = "wirelore")
final class MistakeCommand implements Callable<Integer> {
    private static final String OPTION = "--mistake";
    private static final String EXPLORE = "explore";

    private final Session session;

    @Option(names = OPTION, required = true)
    private String id = "";

    @Unmatched
    private List<String> command = new ArrayList<>();

    MistakeCommand(Session session) {
        this.session = session;
    }

    /** Whether arguments ask for it. Further behind, the words may be a program's own. */
    static boolean isMeant(String... arguments) {
        return (arguments.length > 0 && arguments[0].equals(OPTION))
                || (arguments.length > 1 && arguments[1].equals(OPTION));
    }

    /** What is typed behind the program's name to have the classes that run now; empty for the shipped ones. */
    static String typed() {
        String mistake = System.getProperty(OwnCommand.MISTAKE);
        return mistake == null ? "" : " " + OPTION + " " + mistake;
    }

    @Override
    public Integer call() throws IOException {
        Path configs = session.configs().root();
        Mistake mistake = new MistakeFolder(configs.resolve("mistakes")).read(id);
        List<String> arguments = new ArrayList<>(command);
        if (arguments.isEmpty() || (arguments.getFirst().equals(EXPLORE) && isWithoutRig(arguments))) {
            session.out().println("mistake " + id + ": " + mistake.what() + " (" + mistake.source() + ")");
            session.out().flush();
            List<String> further = arguments.isEmpty() ? arguments : arguments.subList(1, arguments.size());
            List<String> search = new ArrayList<>(List.of(EXPLORE));
            search.addAll(RandomSearchCommand.isMeant(further.toArray(String[]::new))
                    ? mistake.rig()
                    : mistake.search());
            search.addAll(further);
            arguments = search;
        }
        Path folder = Files.createDirectories(session.here().resolve("target/wirelore/mistakes").resolve(id));
        System.setProperty(OwnCommand.MISTAKE, id);
        try {
            return new MistakenProgram(configs.toAbsolutePath().resolveSibling(""),
                    System.getProperty("java.class.path"))
                    .run(mistake, folder, arguments);
        } finally {
            System.clearProperty(OwnCommand.MISTAKE);
        }
    }

    private static boolean isWithoutRig(List<String> arguments) {
        return arguments.size() == 1 || arguments.get(1).startsWith("-");
    }
}
