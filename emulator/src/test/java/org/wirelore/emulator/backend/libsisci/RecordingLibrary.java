package org.wirelore.emulator.backend.libsisci;

import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.wirelore.device.needs.Needs;
import org.wirelore.emulator.linux.Bindings;

/** The tests' own SISCI library, compiled from C: records its arguments, and answers what a test asks for. */
final class RecordingLibrary {
    static final int OF_LOCAL_SEGMENT = 0;
    static final int OF_REMOTE_SEGMENT = 1;
    static final int OF_STATUS = 2;
    static final int OF_MESSAGE = 3;
    private static final int MEMORY_BYTES = 16384;

    /** What kind of library it is. */
    enum Flavour {
        /** API 1: sizes of 32 bits, functions for one thread, a few codes and flags of its own. */
        OLD("ST", 32, "API1"),
        /** API 2: sizes of 64 bits, for one thread. */
        WIDE("ST", 64, "WIDE"),
        /** API 2 with both sets of functions. */
        BOTH("MT", 64, "WIDE_MULTI");

        private final String names;
        private final int sizeBits;
        private final String macro;

        Flavour(String names, int sizeBits, String macro) {
            this.names = names;
            this.sizeBits = sizeBits;
            this.macro = macro;
        }

        /** The set of functions that are to be called. */
        String names() {
            return names;
        }

        int sizeBits() {
            return sizeBits;
        }
    }

    private final Path file;
    private final NativeLibrary library;
    private final InstalledSisci installed;

    private RecordingLibrary(Path file) throws IOException {
        this.file = file;
        library = Bindings.library(file.toString());
        installed = InstalledSisci.load(file.toString());
    }

    static RecordingLibrary compile(Flavour flavour, Path folder) throws IOException, InterruptedException {
        unpack("functions.c", folder);
        Path file = folder.resolve("lib" + flavour.name() + ".so");
        compile(unpack("sisci.c", folder), file, List.of("-D" + flavour.macro));
        return new RecordingLibrary(file);
    }

    /** Makes a shared library of a C program. */
    static void compile(Path source, Path library, List<String> options) throws IOException, InterruptedException {
        Needs.tool("cc");
        // Several of them are loaded, and each is to see its own symbols only.
        List<String> command = new ArrayList<>(List.of("cc", "-shared", "-fPIC", "-Wl,-Bsymbolic", "-Wall", "-Wextra",
                "-Werror", "-o", library.toString(), source.toString(), "-lpthread"));
        command.addAll(options);
        Process compiler = new ProcessBuilder(command).redirectErrorStream(true).start();
        String words = new String(compiler.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (compiler.waitFor() != 0) {
            throw new IOException("cc did not compile " + source + ": " + words);
        }
    }

    private static Path unpack(String name, Path folder) throws IOException {
        Path unpacked = folder.resolve(name);
        try (InputStream resource = Objects.requireNonNull(RecordingLibrary.class.getResourceAsStream(name))) {
            Files.copy(resource, unpacked, StandardCopyOption.REPLACE_EXISTING);
        }
        return unpacked;
    }

    Path file() {
        return file;
    }

    InstalledSisci installed() {
        return installed;
    }

    /** What was called since the last time, a line each. */
    String text() {
        return library.getFunction("recorderText").invokePointer(new Object[0]).getString(0);
    }

    /** What every call answers from now on. */
    void answer(int error, long result) {
        library.getFunction("recorderAnswer").invokeVoid(new Object[]{error, result});
    }

    /** What every call hands out from now on: a handle, and two numbers. */
    void outs(long born, long first, long second) {
        library.getFunction("recorderOuts").invokeVoid(new Object[]{born, first, second});
    }

    /** Calls the last callback that was given, from a thread of the library's; gives what it wants to happen then. */
    int happen(int kind, long handle, long... values) {
        Object[] arguments = new Object[6];
        arguments[0] = kind;
        arguments[1] = new Pointer(handle);
        for (int i = 0; i < 4; i++) {
            arguments[2 + i] = i < values.length ? values[i] : 0L;
        }
        return library.getFunction("recorderHappen").invokeInt(arguments);
    }

    /** Has an event of a local segment happen while the process next waits for an interrupt. */
    void happenInWait(int reason) {
        library.getFunction("recorderHappenInWait").invokeVoid(new Object[]{reason});
    }

    /** The memory that it maps. */
    @SuppressWarnings("restricted")
    MemorySegment memory() {
        long address = Pointer.nativeValue(library.getGlobalVariableAddress("recorderMemory"));
        return MemorySegment.ofAddress(address).reinterpret(MEMORY_BYTES);
    }
}
