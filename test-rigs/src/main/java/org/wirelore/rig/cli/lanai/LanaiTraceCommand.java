package org.wirelore.rig.cli.lanai;

import java.util.concurrent.Callable;
import org.wirelore.firmware.board.BareBoard;
import org.wirelore.firmware.link.Image;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.lanai.LanaiConsole;
import org.wirelore.rig.lanai.LanaiException;
import org.wirelore.rig.lanai.TracePrinter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs a program and shows every instruction. */
@Command(name = "trace", mixinStandardHelpOptions = true,
        description = "Runs a program as lanai run does, and shows every instruction it executes.", footer = {
            "", "Each line has the cycles after the instruction, its address, symbol and word, its text, and what it",
            "changed. The trace goes to standard output, what the program prints to standard error. Exit codes",
            "are those of lanai run; 0 as well if --limit ended the run."})
final class LanaiTraceCommand implements Callable<Integer> {
    /** A line for nearly each of them takes some hundredths of a second. */
    private static final long SLICE_CYCLES = 10_000;

    private final Session session;

    @Mixin
    private final LanaiOptions options = new LanaiOptions();

    @Option(names = "--function", paramLabel = "NAME", description = "Shows only what this function executes itself.")
    private String function = "";

    @Option(names = "--limit", paramLabel = "N", converter = LanaiOptions.Count.class,
            description = "Ends after N instructions have been shown. Default: no limit")
    private long limit = Long.MAX_VALUE;

    LanaiTraceCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        Image image = options.image(session);
        LanaiConsole console = new LanaiConsole(session.err());
        if (!function.isEmpty() && image.symbols().all().stream().noneMatch(symbol -> symbol.name().equals(function))) {
            throw new LanaiException("no function " + function + " in the program: name one with --function");
        }
        BareBoard board = options.load(image, console);
        TracePrinter trace = new TracePrinter(board, session.out(), function, limit);
        board.cpu().listen(trace);
        return new InteractiveRun(session, board, console, SLICE_CYCLES).perform(options.maxCycles(), trace::isFull,
                () -> {
                    // Every instruction was shown as it went.
                });
    }
}
