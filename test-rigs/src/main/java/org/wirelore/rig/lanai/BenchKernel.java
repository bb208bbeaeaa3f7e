package org.wirelore.rig.lanai;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A program of the benchmark: a C function {@code kernel(rounds)} that is compiled for the LANai and for others. A
 * kernel is one small source; a program is a folder of them, with a flat profile: many functions, none of which takes
 * most of the time.
 *
 * @param name of source and object, or of the folder of both
 * @param rounds what one measured call does: some 100 million instructions
 * @param wholeRounds what whole runs do, start-up included; of programs, about 0.5 s and 5 s of QEMU's time
 */
public record BenchKernel(String name, int rounds, List<Integer> wholeRounds) {
    /** Small ones, which are most of their time in one loop. */
    public static final List<BenchKernel> ALL = List.of(of("crc32", 2048), of("sha256", 1024), of("quicksort", 1024),
            of("sieve", 512), of("list", 4096), of("states", 32_768));
    /** Programs of 2,000 lines and more in several files, as control programs are. */
    public static final List<BenchKernel> PROGRAMS = List.of(new BenchKernel("router", 40, List.of(530, 5_300)),
            new BenchKernel("script", 12, List.of(190, 1_900)), new BenchKernel("plant", 53, List.of(650, 6_500)));

    private static final int WHOLE_RUN_FACTOR = 10;

    /** Copies the list. */
    public BenchKernel {
        wholeRounds = List.copyOf(wholeRounds);
    }

    /** Kernels and programs. */
    public static List<BenchKernel> everything() {
        return Stream.concat(ALL.stream(), PROGRAMS.stream()).toList();
    }

    private static BenchKernel of(String name, int rounds) {
        return new BenchKernel(name, rounds, List.of(rounds * WHOLE_RUN_FACTOR));
    }

    /** Its files of one kind below a folder, in the order of their names. */
    List<Path> files(Path folder, String extension) throws IOException {
        Path program = folder.resolve(name);
        if (!Files.isDirectory(program)) {
            return List.of(folder.resolve(name + extension));
        }
        try (Stream<Path> files = Files.list(program)) {
            return files.filter(file -> file.toString().endsWith(extension)).sorted().toList();
        }
    }
}
