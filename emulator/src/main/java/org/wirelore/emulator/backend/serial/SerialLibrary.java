package org.wirelore.emulator.backend.serial;

import com.fazecast.jSerialComm.SerialPort;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.process.PrivateFolder;

/**
 * The native library of jSerialComm. Left to itself, jSerialComm 2.11 loads what it finds under a fixed name among the
 * system's temporary files or in the user's home folder, and unpacks it there for every user to change (mode 0777). So
 * it is unpacked here first, in a {@linkplain PrivateFolder private folder}, and jSerialComm finds it there and can use
 * no other place; the folder goes as soon as it has loaded.
 */
final class SerialLibrary {
    /** The folder where jSerialComm looks first: there, in a folder for each system and processor. */
    private static final String PATH_PROPERTY = "jSerialComm.library.path";
    /** A part of the paths where it looks, unpacks and cleans up else. */
    private static final String NAME_PROPERTY = "fazecast.jSerialComm.appid";
    /**
     * Leads those paths to where there is nothing and never will be: out of any folder, and below what is no folder.
     */
    private static final String NOWHERE = "../".repeat(64) + "dev/null";
    private static final String FILE = "libjSerialComm.so";
    /** The processors of Linux that it is there for, under its own names; it tries those that may be this machine's. */
    private static final List<String> PROCESSORS = List.of("x86_64", "armv8_64", "ppc64le", "armv7hf", "armv8_32",
            "x86", "armv6hf", "armv5");

    /** What is loaded once for the process, and why it can't be. */
    private static final class Once {
        static final @Nullable String FAILURE = loaded();

        private Once() {
        }
    }

    private SerialLibrary() {
    }

    /**
     * Loads it, once for the process, before jSerialComm is used.
     *
     * @throws IOException if it can't be unpacked, or there is none for this machine
     */
    static void load() throws IOException {
        if (Once.FAILURE != null) {
            throw new IOException(Once.FAILURE);
        }
    }

    private static @Nullable String loaded() {
        try {
            Path folder = PrivateFolder.make("wirelore-serial-");
            try {
                unpack(folder.resolve("Linux"));
                initialize(folder);
            } finally {
                delete(folder);
            }
            return null;
        } catch (IOException | LinkageError e) {
            return "serial lines need the native library of jSerialComm: " + e.getMessage();
        }
    }

    private static void unpack(Path linux) throws IOException {
        for (String processor : PROCESSORS) {
            try (InputStream in = SerialPort.class.getResourceAsStream("/Linux/" + processor + "/" + FILE)) {
                if (in != null) {
                    Files.copy(in, Files.createDirectories(linux.resolve(processor)).resolve(FILE));
                }
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        for (String processor : PROCESSORS) {
            Path of = folder.resolve("Linux").resolve(processor);
            Files.deleteIfExists(of.resolve(FILE));
            Files.deleteIfExists(of);
        }
        Files.deleteIfExists(folder.resolve("Linux"));
        Files.delete(folder);
    }

    private static void initialize(Path folder) {
        String path = System.setProperty(PATH_PROPERTY, folder.toString());
        String name = System.setProperty(NAME_PROPERTY, NOWHERE);
        try {
            SerialPort.getVersion();
        } finally {
            restore(PATH_PROPERTY, path);
            restore(NAME_PROPERTY, name);
        }
    }

    private static void restore(String property, @Nullable String before) {
        if (before == null) {
            System.clearProperty(property);
        } else {
            System.setProperty(property, before);
        }
    }
}
