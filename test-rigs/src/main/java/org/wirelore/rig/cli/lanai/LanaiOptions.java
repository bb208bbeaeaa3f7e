package org.wirelore.rig.cli.lanai;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Stack;
import org.jspecify.annotations.Nullable;
import org.wirelore.firmware.board.BareBoard;
import org.wirelore.firmware.board.BoardOptions;
import org.wirelore.firmware.board.BoardOutcome;
import org.wirelore.firmware.board.Console;
import org.wirelore.firmware.cpu.CpuOptions;
import org.wirelore.firmware.link.Image;
import org.wirelore.firmware.link.ImageSegment;
import org.wirelore.firmware.link.ImageSymbol;
import org.wirelore.rig.cli.session.ExitCode;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.lanai.LanaiException;
import org.wirelore.rig.lanai.ObjectFiles;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** What commands that run a program have in common. */
final class LanaiOptions {
    private static final String MAIN = "main";
    private static final String OBJECT = ".o";

    @Parameters(paramLabel = "FILE", arity = "0..*",
            description = "The program: objects (ELF, or COFF of Myricom's tools), archives of them, of which those "
                    + "members are linked that are needed, or one linked COFF program.")
    private List<Path> files = new ArrayList<>();

    @Mixin
    private final RawImage raw = new RawImage();

    @Option(names = "--entry", paramLabel = "NAME",
            description = "The function that is called. A linked program or an image begins where it says; for them, "
                    + "NAME may be an address, 0x…. Default: main")
    private String entry = "";

    @Option(names = "--arg", paramLabel = "N", arity = "1..*", converter = Word.class,
            description = "Its arguments: numbers of 32 bits, decimal or 0x….")
    private List<Integer> arguments = new ArrayList<>();

    @Option(names = ProgramWords.DELIMITER, paramLabel = "WORD", arity = "0..*", preprocessor = ProgramWords.class,
            description = "Last: everything behind it are arguments of main, argv[1] and so on. argv[0] is the "
                    + "program's name.")
    private List<String> words = new ArrayList<>();

    @Option(names = "--max-cycles", paramLabel = "N", converter = Count.class,
            description = "Stops a program that runs longer, and prints where it was. Default: no limit")
    @Nullable
    private Long maxCycles;

    @Option(names = "--memory", paramLabel = "SIZE", converter = Size.class,
            description = "Memory of the board, 128K to 32M. Default: 8M")
    private int memory = BoardOptions.MEMORY_BYTES_DEFAULT;

    @Option(names = "--stack", paramLabel = "SIZE", converter = Size.class,
            description = "Its upper end that is stack. Default: 1M, or an eighth of the memory")
    @Nullable
    private Integer stack;

    @Option(names = "--interpreter", description = "Interprets everything instead of translating what is hot.")
    private boolean isInterpreted;

    @Option(names = "--strict",
            description = "Misaligned accesses, jumps in delay slots and divisions by zero are faults. Without it "
                    + "the low address bits are ignored and jumps queue up, as in hardware, and a division gives 0.")
    private boolean isStrict;

    @Option(names = "--writable-text",
            description = "The program may change its own instructions, as linked programs and images may anyway.")
    private boolean isTextWritable;

    /** The program, linked for a board that is made as the user wants it. */
    Image image(Session session) {
        Optional<Path> file = raw.file(files);
        if (file.isPresent()) {
            return begun(ObjectFiles.raw(session.here().resolve(file.get()), raw.address(), board()));
        }
        Image image = ObjectFiles.program(files.stream().map(session.here()::resolve).toList(),
                entry.isEmpty() ? MAIN : entry, board());
        image.warnings().forEach(line -> session.err().println("wirelore: " + line));
        session.err().flush();
        return image.isFixed() ? begun(image) : image;
    }

    /** An image that was linked before, with the entry that the user wants. */
    private Image begun(Image image) {
        int chosen = image.entry();
        if (!entry.isEmpty()) {
            chosen = image.symbols().find(entry).map(ImageSymbol::address).orElseGet(() -> address(entry));
        }
        Optional<ImageSegment> text = image.segmentAt(chosen);
        if (chosen % Integer.BYTES != 0 || text.isEmpty() || text.get().kind() != ImageSegment.Kind.TEXT) {
            throw new LanaiException(
                    String.format("expected a program that begins at an instruction, found 0x%08x: --entry names"
                            + " another address", chosen));
        }
        return image.enteredAt(chosen);
    }

    private static int address(String text) {
        try {
            return new Word().convert(text);
        } catch (TypeConversionException e) {
            throw new LanaiException(
                    "expected a global symbol of the program in --entry, or an address such as 0x100, found '"
                            + text + "'");
        }
    }

    private String name() {
        Path path = raw.file(files).orElseGet(files::getFirst);
        String name = String.valueOf(path.getFileName());
        return name.endsWith(OBJECT) ? name.substring(0, name.length() - OBJECT.length()) : name;
    }

    /** The objects and archives as the image names them. */
    List<String> files(Session session) {
        return files.stream().map(file -> session.here().resolve(file).toString()).toList();
    }

    /** What the command tells its parent about a program's end. */
    static int exitCode(BoardOutcome outcome) {
        return outcome instanceof BoardOutcome.Exited(int code) && code == 0 ? ExitCode.PASS : ExitCode.FAIL;
    }

    /** A board with the program loaded. */
    BareBoard load(Image image, Console console) {
        if (!arguments.isEmpty() && !words.isEmpty()) {
            throw new LanaiException("--arg gives numbers, and what follows -- gives words: use one of them");
        }
        BoardOptions board = image.isFixed() ? board().withTextWritable(true) : board();
        if (!arguments.isEmpty() || (words.isEmpty() && !entry.isEmpty() && !entry.equals(MAIN))) {
            return new BareBoard(image, board, arguments, console);
        }
        List<String> all = new ArrayList<>(List.of(name()));
        all.addAll(words);
        try {
            return BareBoard.ofMain(image, board, all, console);
        } catch (IllegalArgumentException e) {
            throw new LanaiException(String.valueOf(e.getMessage()));
        }
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
                // Reported below, as a number that is too large is.
            }
            throw new TypeConversionException("expected a number of 32 bits, decimal or 0x…, found '" + text + "'");
        }
    }

    /** Takes everything behind the delimiter, whatever it looks like. */
    static final class ProgramWords implements IParameterPreprocessor {
        static final String DELIMITER = "--";

        @Override
        public boolean preprocess(Stack<String> rest, CommandSpec command, ArgSpec option, Map<String, Object> info) {
            List<String> words = new ArrayList<>();
            while (!rest.isEmpty()) {
                words.add(rest.pop());
            }
            option.setValue(words);
            return true;
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
                // Reported below, as a number that is too small is.
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
                // Reported below, as a size that is too large is.
            }
            throw new TypeConversionException("expected a size such as 262144, 256K or 8M, found '" + text + "'");
        }
    }
}
