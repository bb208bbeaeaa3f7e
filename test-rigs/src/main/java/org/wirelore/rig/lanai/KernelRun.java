package org.wirelore.rig.lanai;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.wirelore.firmware.board.BareBoard;
import org.wirelore.firmware.board.BoardOptions;
import org.wirelore.firmware.board.BoardOutcome;
import org.wirelore.firmware.board.RuntimeLibrary;
import org.wirelore.firmware.elf.ElfObject;
import org.wirelore.firmware.elf.ElfReader;

/**
 * A process that measures one kernel on one engine, so that no other program has taught the JVM's compiler anything.
 */
public final class KernelRun {
    static final String INTERPRETER = "interpreter";
    static final String TRANSLATOR = "translator";

    private static final long WARM_UP_NANOS = 10_000_000_000L;
    private static final long MEASURED_NANOS = 1_000_000_000L;

    private final BareBoard board;
    private final int rounds;

    private KernelRun(BareBoard board, int rounds) {
        this.board = board;
        this.rounds = rounds;
    }

    /**
     * Prints instructions, nanoseconds and calls of the kernel, once it is warm.
     *
     * @param arguments rounds, engine, objects
     */
    public static void main(String[] arguments) throws IOException {
        int rounds = Integer.parseInt(arguments[0]);
        BoardOptions options = BoardOptions.of(BoardOptions.MEMORY_BYTES_DEFAULT)
                .withTranslating(arguments[1].equals(TRANSLATOR));
        List<ElfObject> objects = new ArrayList<>();
        for (String file : List.of(arguments).subList(2, arguments.length)) {
            objects.add(ElfReader.read(file, Files.readAllBytes(Path.of(file))));
        }
        BareBoard board = new BareBoard(new RuntimeLibrary().link(objects, "kernel", options), options,
                List.of(rounds), octet -> {
                });
        KernelRun run = new KernelRun(board, rounds);
        run.during(WARM_UP_NANOS);
        System.out.println(run.during(MEASURED_NANOS));
    }

    private String during(long nanos) {
        long begin = System.nanoTime();
        long instructions = board.cpu().instructions();
        int calls = 0;
        long passed;
        do {
            board.restart(List.of(rounds));
            if (!(board.run(Long.MAX_VALUE / 2) instanceof BoardOutcome.Exited)) {
                throw new IllegalStateException("a kernel must end by itself");
            }
            calls++;
            passed = System.nanoTime() - begin;
        } while (passed < nanos);
        return board.cpu().instructions() - instructions + " " + passed + " " + calls;
    }
}
