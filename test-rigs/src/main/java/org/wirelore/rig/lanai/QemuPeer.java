package org.wirelore.rig.lanai;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The same kernels under QEMU's user-mode emulation of a 32-bit big-endian MIPS, compiled by gcc -O2. A kernel is timed
 * inside of the program, after one call that lets QEMU translate it.
 */
final class QemuPeer {
    static final String COMPILER = "mips-linux-gnu-gcc";
    static final String EMULATOR = "qemu-mips";
    /** What brings both, and the C library that programs are linked with. */
    static final String HOW_TO_INSTALL = "apt-get install qemu-user gcc-mips-linux-gnu libc6-dev-mips-cross";

    /** With two arguments the kernel is called once, for its time with start-up. */
    private static final String MAIN = """
            #include <stdio.h>
            #include <stdlib.h>
            #include <time.h>
            #include "kernel.h"
            static long long now(void) {
              struct timespec t;
              clock_gettime(CLOCK_MONOTONIC, &t);
              return t.tv_sec * 1000000000ll + t.tv_nsec;
            }
            int main(int argc, char **argv) {
              unsigned rounds = strtoul(argv[1], 0, 0), sum = kernel(rounds), calls = 0;
              long long begin = now(), passed;
              if (argc > 2) return 0;
              do {
                sum ^= kernel(rounds);
                calls++;
                passed = now() - begin;
              } while (passed < 1000000000ll);
              printf("%u %lld %u\\n", sum, passed, calls);
            }
            """;

    private final Path folder;
    private final Path sources;
    private final String compiler;

    /**
     * @param folder for programs
     * @param sources of the kernels
     * @param compiler the command that it is called by
     */
    QemuPeer(Path folder, Path sources, String compiler) {
        this.folder = folder;
        this.sources = sources;
        this.compiler = compiler;
    }

    /**
     * What keeps a kernel from being compiled and run here; empty if nothing does.
     *
     * @throws IOException if there is no room for the program
     */
    Optional<String> obstacle() throws IOException {
        BenchKernel kernel = BenchKernel.ALL.getFirst();
        Path main = writtenMain();
        try {
            compile(kernel, main);
        } catch (IOException e) {
            return Optional.of(compiler + " is not installed");
        } catch (LanaiException e) {
            return Optional.of(compiler + " makes no program, which it can't without its C library");
        }
        try {
            ChildProgram.output(once(kernel, 1));
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(EMULATOR + " is not installed");
        } catch (LanaiException e) {
            return Optional.of(EMULATOR + " can't run what " + compiler + " has made: " + e.getMessage());
        }
    }

    /** Compiles a kernel. */
    void compile(BenchKernel kernel) throws IOException {
        compile(kernel, writtenMain());
    }

    private Path writtenMain() throws IOException {
        return Files.writeString(folder.resolve("main.c"), MAIN, StandardCharsets.UTF_8);
    }

    private void compile(BenchKernel kernel, Path main) throws IOException {
        Stream<String> compiled = kernel.files(sources, ".c").stream().map(Path::toString);
        ChildProgram.output(Stream.of(Stream.of(compiler, "-O2", "-static", "-I" + sources, main.toString()), compiled,
                Stream.of("-o", program(kernel))).flatMap(words -> words).toList());
    }

    /** Nanoseconds of a warm call. */
    double warmNanos(BenchKernel kernel) throws IOException {
        String[] words = ChildProgram.output(List.of(EMULATOR, program(kernel), Integer.toString(kernel.rounds())))
                .strip()
                .split(" ", -1);
        return Double.parseDouble(words[1]) / Double.parseDouble(words[2]);
    }

    /** The command that makes one call of that many rounds, and nothing else. */
    List<String> once(BenchKernel kernel, int rounds) {
        return List.of(EMULATOR, program(kernel), Integer.toString(rounds), "once");
    }

    private String program(BenchKernel kernel) {
        return folder.resolve(kernel.name()).toString();
    }
}
