package org.wirelore.rig.cli.lanai;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.process.FileErrors;
import org.wirelore.firmware.board.BareBoard;
import org.wirelore.firmware.link.Image;
import org.wirelore.firmware.link.MapFile;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.error.MissingEnvironmentException;
import org.wirelore.rig.lanai.LanaiConsole;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Links objects and runs the program on the bare board. */
@Command(name = "run", mixinStandardHelpOptions = true,
        description = "Links relocatable objects with the C library and runs the program.", footer = {
            "", "What the program prints goes to standard output; its exit code and what it took go to standard",
            "error. The command's own exit code is 0 if the program returned 0, and 1 if it returned anything",
            "else, did what can't be done, or had to be stopped; 130 if it was interrupted, and prints where.",
            "", "Ports of the board (words, header <board.h>):",
            "  0xFFFFF000  write: prints the low byte      0xFFFFF004  write: ends the program with this code",
            "  0xFFFFF008  read: cycles, upper word        0xFFFFF00C  read: their lower word at the same moment",
            "  0xFFFFF010  read: first address behind the heap, which begins at _end"})
final class LanaiRunCommand implements Callable<Integer> {
    /** Some hundredths of a second, interpreted. */
    private static final long SLICE_CYCLES = 500_000;

    private final Session session;

    @Mixin
    private final LanaiOptions options = new LanaiOptions();

    @Option(names = "--map", paramLabel = "FILE", description = "Writes what is where: segments, sections, symbols.")
    @Nullable
    private Path map;

    LanaiRunCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        Image image = options.image(session);
        if (map != null) {
            write(session.here().resolve(map), MapFile.render(image));
        }
        LanaiConsole console = new LanaiConsole(session.out());
        BareBoard board = options.load(image, console);
        return new InteractiveRun(session, board, console, SLICE_CYCLES).perform(options.maxCycles(), () -> false,
                () -> {
                    // What it prints is all there is to show.
                });
    }

    private static void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new MissingEnvironmentException(
                    "could not write the map file " + file + ": " + FileErrors.reasonOfOutput(e),
                    "name another one with --map FILE");
        }
    }
}
