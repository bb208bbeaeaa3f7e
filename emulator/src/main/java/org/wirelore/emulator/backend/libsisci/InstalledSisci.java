package org.wirelore.emulator.backend.libsisci;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.emulator.linux.Bindings;

/** A SISCI library of this machine, loaded. */
public final class InstalledSisci {
    /** Where Dolphin's software puts it. */
    private static final List<String> PLACES = List.of("opt/DIS/lib64/libsisci.so", "opt/DIS/lib/libsisci.so");
    /** What the system's loader looks for, also in LD_LIBRARY_PATH. */
    private static final String NAME = "sisci";
    private static final String ABSENCE = "there is no SISCI library: libsisci.so is neither in /opt/DIS/lib64 nor in"
            + " /opt/DIS/lib nor where the system's loader looks";
    private static final int ADAPTERS_MAX = 16;

    private final SisciSymbols symbols;

    private InstalledSisci(SisciSymbols symbols) {
        this.symbols = symbols;
    }

    /** How to get one where none is installed. */
    public static String remedy() {
        return "install the software of Dolphin's adapters (dolphinics.com), which puts libsisci.so into"
                + " /opt/DIS/lib64, or name the folder of another one in LD_LIBRARY_PATH";
    }

    /**
     * Loads the library of a file.
     *
     * @throws IOException if it can't be loaded, or is no SISCI library
     */
    public static InstalledSisci load(String file) throws IOException {
        try {
            return new InstalledSisci(new SisciSymbols(Bindings.library(file)));
        } catch (LinkageError unusable) {
            throw new IOException("the SISCI library " + file + " can't be loaded: " + reason(unusable), unusable);
        }
    }

    /** The words of what kept a library, or the one that loads it, from being loaded. */
    private static String reason(LinkageError unusable) {
        Throwable cause = unusable.getCause();
        return String.valueOf(cause == null ? unusable.getMessage() : cause.getMessage());
    }

    /**
     * Loads the library that is installed: below {@code opt/DIS}, or where the system's loader finds it.
     *
     * @param root of the file system
     * @throws IOException if there is none, or it is of no use
     */
    public static InstalledSisci find(Path root) throws IOException {
        for (String place : PLACES) {
            Path file = root.resolve(place);
            if (Files.exists(file)) {
                return load(file.toString());
            }
        }
        // The loader does not look below another root.
        if (root.getNameCount() == 0) {
            try {
                return new InstalledSisci(new SisciSymbols(Bindings.library(NAME)));
            } catch (UnsatisfiedLinkError absent) {
                throw new IOException(ABSENCE, absent);
            } catch (LinkageError unusable) {
                throw new IOException("a SISCI library can't be looked for: " + reason(unusable), unusable);
            }
        }
        throw new IOException(ABSENCE);
    }

    /** The file that it was loaded from. */
    public String file() {
        return symbols.file();
    }

    /** Which API it has, in words. */
    public String api() {
        return "API " + (symbols.isWide() ? "2, sizes of 64" : "1, sizes of 32") + " bits, "
                + (symbols.isMultiThreaded() ? "for several threads" : "for one thread");
    }

    /** The library for a process; it is not initialized. */
    public SciLibrary open(Host host) {
        return new InstalledLibrary(symbols, host);
    }

    /**
     * The node ids that this machine has, by the numbers of its adapters. Initializes the library and terminates it.
     *
     * @param host this process
     * @throws IOException if the library does not start, as without its driver
     */
    public SortedMap<Integer, Integer> nodeIds(Host host) throws IOException {
        SciLibrary library = open(host);
        try {
            library.initialize(SciFlags.NONE);
        } catch (SciException refused) {
            throw new IOException("it does not start: " + refused.getMessage(), refused);
        }
        try {
            SortedMap<Integer, Integer> found = new TreeMap<>();
            for (int adapter = 0; adapter < ADAPTERS_MAX; adapter++) {
                try {
                    found.put(adapter, library.localNodeId(adapter, SciFlags.NONE));
                } catch (SciException absent) {
                    if (absent.error() == SciError.ILLEGAL_ADAPTERNO) {
                        return found;
                    }
                }
            }
            return found;
        } finally {
            library.terminate();
        }
    }

    /** The functions of the API that it lacks. */
    List<String> lacked() {
        List<String> lacked = new ArrayList<>(SisciSymbols.names());
        lacked.removeIf(name -> symbols.function(name) != null);
        return lacked;
    }

    SisciSymbols symbols() {
        return symbols;
    }
}
