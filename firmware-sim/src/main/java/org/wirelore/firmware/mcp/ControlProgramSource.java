package org.wirelore.firmware.mcp;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** The source of the FMP control program, to which its line tables point. */
public final class ControlProgramSource {
    private static final String FOLDER = "/org/wirelore/firmware/mcp/source/";
    /** How a line table names a file in the folder of its compilation. */
    private static final String HERE = "./";

    private ControlProgramSource() {
    }

    /** The lines of a source file, by its name in line tables; empty if it is none of the control program's. */
    public static Optional<List<String>> lines(String file) {
        String name = file;
        while (name.startsWith(HERE)) {
            name = name.substring(HERE.length());
        }
        if (name.contains("/")) {
            return Optional.empty();
        }
        try (InputStream in = ControlProgramSource.class.getResourceAsStream(FOLDER + name)) {
            return in == null
                    ? Optional.empty()
                    : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList());
        } catch (IOException e) {
            throw new UncheckedIOException("could not read the source of the control program: " + file, e);
        }
    }
}
