package org.wirelore.rig.bench.peers;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A C program of this package. */
enum CProgram {
    CALLS("calls.c"), RINGS("rings.c");

    private static final String HEADER = "peer.h";

    private final String source;

    CProgram(String source) {
        this.source = source;
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
        Path executable = directory.resolve(source.replace(".c", ""));
        Process compiler;
        try {
            compiler = new ProcessBuilder("cc", "-O2", "-o", executable.toString(),
                    unpack(source, directory).toString()).redirectErrorStream(true).start();
        } catch (IOException missing) {
            throw new IOException("a C compiler must be there to build " + source + "; install the package gcc: "
                    + missing.getMessage(), missing);
        }
        String words = new String(compiler.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (compiler.waitFor() != 0) {
                throw new IOException("cc could not compile " + source + ": " + words);
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
                throw new IOException("the resource " + name + " must be beside " + CProgram.class.getName());
            }
            Files.copy(resource, file, StandardCopyOption.REPLACE_EXISTING);
        }
        return file;
    }
}
