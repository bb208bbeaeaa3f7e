package org.wirelore.rig.cli.lanai;

import java.util.List;
import java.util.concurrent.Callable;
import org.wirelore.firmware.board.BareBoard;
import org.wirelore.firmware.link.Image;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.lanai.Coverage;
import org.wirelore.rig.lanai.LanaiConsole;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs a program and shows what of it was executed. */
@Command(name = "coverage", mixinStandardHelpOptions = true,
        description = "Runs a program as lanai run does, and shows how much of it was executed.", footer = {
            "", "A table has a row for each function: its instructions, how many of them were executed, and how",
            "many executions of instructions that makes. Below it are the sources of objects with debug",
            "information, each line with how often it was executed: ##### for never, - for a line without code.",
            "What the program prints goes to standard error. Exit codes are those of lanai run; what was executed",
            "until an interruption is shown, too."})
final class LanaiCoverageCommand implements Callable<Integer> {
    /** Some tenths of a second, counted. */
    private static final long SLICE_CYCLES = 500_000;

    private final Session session;

    @Mixin
    private final LanaiOptions options = new LanaiOptions();

    @Option(names = "--library", description = "Shows the functions of the C library, too.")
    private boolean isLibraryShown;

    LanaiCoverageCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        Image image = options.image(session);
        LanaiConsole console = new LanaiConsole(session.err());
        BareBoard board = options.load(image, console);
        Coverage coverage = new Coverage(image);
        board.cpu().listen(coverage);
        return new InteractiveRun(session, board, console, SLICE_CYCLES).perform(options.maxCycles(), () -> false,
                () -> show(coverage));
    }

    private void show(Coverage coverage) {
        List<String> shown = isLibraryShown ? List.of() : options.files(session);
        coverage.printTable(session.out(), shown);
        coverage.printSources(session.out(), shown);
        session.out().flush();
    }
}
