package org.wirelore.rig.bench;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.wirelore.firmware.board.BareBoard;
import org.wirelore.firmware.board.BoardOptions;
import org.wirelore.firmware.board.BoardOutcome;
import org.wirelore.firmware.board.RuntimeLibrary;
import org.wirelore.firmware.cpu.CpuOptions;
import org.wirelore.firmware.elf.ElfReader;
import org.wirelore.firmware.link.Image;

/** The LANai's engines on the compiled programs: instructions in a second, in the steady state. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 2, jvmArgsAppend = {"-Xmx1g", "-XX:+UseSerialGC"})
public class LanaiBenchmark {
    private static final long CYCLES = 1_000_000;
    private static final String FOLDER = "/org/wirelore/firmware/bench/";

    /** Which program. */
    @Param({"crc32", "sha256", "quicksort", "sieve", "list", "states"})
    public String program = "";

    /** Whether hot code is translated. */
    @Param({"false", "true"})
    public boolean translated;

    private List<BareBoard> board = List.of();

    /** What is counted besides operations. */
    @AuxCounters(AuxCounters.Type.OPERATIONS)
    @State(Scope.Thread)
    public static class Guest {
        /** Executed by the guest. */
        public long instructions;
    }

    /** Loads the program, with more rounds to do than there is time for. */
    @Setup
    public void load() throws IOException {
        BoardOptions options = BoardOptions.of(BoardOptions.MEMORY_BYTES_DEFAULT).with(CpuOptions.STRICT)
                .withTranslating(translated);
        try (InputStream in = Objects.requireNonNull(
                RuntimeLibrary.class.getResourceAsStream(FOLDER + program + ".o"))) {
            Image image = new RuntimeLibrary().link(List.of(ElfReader.read(program, in.readAllBytes())), "kernel",
                    options);
            board = List.of(new BareBoard(image, options, List.of(Integer.MAX_VALUE), octet -> {
            }));
        }
    }

    /** A slice of the program. */
    @Benchmark
    public BoardOutcome slice(Guest guest) {
        BareBoard running = board.getFirst();
        long before = running.cpu().instructions();
        BoardOutcome outcome = running.run(CYCLES);
        guest.instructions += running.cpu().instructions() - before;
        return outcome;
    }
}
