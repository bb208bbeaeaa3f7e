package org.wirelore.rig.bench.peers;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;

/** A C program of this package. */
enum CProgram {
    CALLS("calls.c", "cc", "gcc"), RINGS("rings.c", "cc", "gcc"), CAST("cast.c", "cc", "gcc"), OPEN_MPI("mpi.c",
            "mpicc.openmpi",
            "openmpi-bin libopenmpi-dev"), MPICH("mpi.c", "mpicc.mpich", "mpich libmpich-dev");

    private static final String HEADER = "peer.h";

    private final String source;
    private final String compiler;
    private final String packages;

    /** @param packages of Debian that have the compiler */
    CProgram(String source, String compiler, String packages) {
        this.source = source;
        this.compiler = compiler;
        this.packages = packages;
    }

    /**
     * Compiles it.
     *
     * @return the executable, in {@code directory}
     * @throws IOException if there is no C compiler, or it is not content
     */
    Path compileInto(Path directory) throws IOException {
        Files.createDirectories(directory);
        unpack(HEADER, directory);
        Path executable = directory.resolve(name().toLowerCase(Locale.ROOT));
        Process running;
        try {
            running = new ProcessBuilder(compiler, "-O2", "-o", executable.toString(),
                    unpack(source, directory).toString()).redirectErrorStream(true).start();
        } catch (IOException missing) {
            throw new IOException(compiler + " is not installed; run: apt-get install " + packages, missing);
        }
        String words = new String(running.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (running.waitFor() != 0) {
                throw new IOException(compiler + " could not compile " + source + ": " + words);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while compiling " + source, interrupted);
        }
        return executable;
    }

    private static Path unpack(String name, Path directory) throws IOException {
        Path file = directory.resolve(name);
        try (InputStream resource = CProgram.class.getResourceAsStream(name)) {
            if (resource == null) {
                throw new IOException("there is no resource " + name + " beside " + CProgram.class.getName());
            }
            Files.copy(resource, file, StandardCopyOption.REPLACE_EXISTING);
        }
        return file;
    }
}
