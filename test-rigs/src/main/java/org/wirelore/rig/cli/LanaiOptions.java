package org.wirelore.rig.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.wirelore.firmware.board.BareBoard;
import org.wirelore.firmware.board.BoardOptions;
import org.wirelore.firmware.board.Console;
import org.wirelore.firmware.board.Outcome;
import org.wirelore.firmware.cpu.CpuOptions;
import org.wirelore.firmware.link.Image;
import org.wirelore.rig.lanai.LanaiException;
import org.wirelore.rig.lanai.ObjectFiles;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** What commands that run a program have in common. */
final class LanaiOptions {
    @Parameters(paramLabel = "FILE.o", arity = "1..*", description = "The objects of the program.")
    private List<Path> files = new ArrayList<>();

    @Option(names = "--entry", paramLabel = "NAME", defaultValue = "main", description = "The function that is called. Default: main")
    private String entry = "main";

    @Option(names = "--arg", paramLabel = "N", arity = "1..*", converter = Word.class, description = "Its arguments: numbers of 32 bits, decimal or 0x…")
    private List<Integer> arguments = new ArrayList<>();

    @Option(names = "--max-cycles", paramLabel = "N", converter = Count.class, description = "Stops a program that runs longer, and tells where it was. Default: no limit")
    @Nullable
    private Long maxCycles;

    @Option(names = "--memory", paramLabel = "SIZE", converter = Size.class, description = "Memory of the board, 128K to 32M. Default: 8M")
    private int memory = BoardOptions.MEMORY_BYTES_DEFAULT;

    @Option(names = "--stack", paramLabel = "SIZE", converter = Size.class, description = "Its upper end that is stack. Default: 1M, or an eighth of the memory")
    @Nullable
    private Integer stack;

    @Option(names = "--interpreter", description = "Interprets everything instead of translating what is hot.")
    private boolean isInterpreted;

    @Option(names = "--strict", description = "Misaligned accesses and jumps in delay slots are faults. Without it the low address bits are ignored and jumps queue up, as in hardware.")
    private boolean isStrict;

    @Option(names = "--writable-text", description = "The program may change its own instructions.")
    private boolean isTextWritable;

    /** The program, linked for a board that is made as the user wants it. */
    Image image(Session session) {
        return ObjectFiles.program(files.stream().map(session.here()::resolve).toList(), entry, board());
    }

    /** The objects as the image names them. */
    List<String> files(Session session) {
        return files.stream().map(file -> session.here().resolve(file).toString()).toList();
    }

    /** What the command tells its parent about a program's end. */
    static int exitCode(Outcome outcome) {
        return outcome instanceof Outcome.Exited(int code) && code == 0 ? ExitCode.PASS : ExitCode.FAIL;
    }

    /** A board with the program loaded. */
    BareBoard load(Image image, Console console) {
        return new BareBoard(image, board(), arguments, console);
    }

    long maxCycles() {
        return maxCycles == null ? Long.MAX_VALUE : maxCycles;
    }

    private BoardOptions board() {
        try {
            BoardOptions plain = BoardOptions.of(memory);
            int chosen = stack == null ? plain.stackBytes() : stack;
            return new BoardOptions(memory, chosen, isStrict ? CpuOptions.STRICT : CpuOptions.HARDWARE, !isInterpreted,
                    isTextWritable);
        } catch (IllegalArgumentException e) {
            throw new LanaiException(String.valueOf(e.getMessage()));
        }
    }

    /** A number of 32 bits, with or without a sign. */
    static final class Word implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            try {
                long value = Long.decode(text);
                if (value >= Integer.MIN_VALUE && value <= 0xFFFF_FFFFL) {
                    return (int) value;
                }
            } catch (NumberFormatException e) {
                // Told below, as a number that is too large is.
            }
            throw new TypeConversionException("expected a number of 32 bits, decimal or 0x…, found '" + text + "'");
        }
    }

    /** A number of cycles: 1 or more; digits may be grouped with underscores. */
    static final class Count implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            try {
                long value = Long.parseLong(text.replace("_", ""));
                if (value > 0) {
                    return value;
                }
            } catch (NumberFormatException e) {
                // Told below, as a number that is too small is.
            }
            throw new TypeConversionException(
                    "expected a number from 1 to " + Long.MAX_VALUE + ", found '" + text + "'");
        }
    }

    /** A number of bytes, with K or M for 1,024 and 1,048,576 of them. */
    static final class Size implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            String upper = text.toUpperCase(Locale.ROOT);
            int shift = upper.endsWith("K") ? 10 : upper.endsWith("M") ? 20 : 0;
            try {
                long value = Long.parseLong(shift == 0 ? upper : upper.substring(0, upper.length() - 1));
                if (value > 0 && value <= Integer.MAX_VALUE >> shift) {
                    return (int) value << shift;
                }
            } catch (NumberFormatException e) {
                // Told below, as a size that is too large is.
            }
            throw new TypeConversionException("expected a size such as 262144, 256K or 8M, found '" + text + "'");
        }
    }
}
