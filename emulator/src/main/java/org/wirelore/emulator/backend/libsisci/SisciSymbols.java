package org.wirelore.emulator.backend.libsisci;

import com.sun.jna.Function;
import com.sun.jna.NativeLibrary;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.sisci.spi.SciCall;

/** What a SISCI library exports, by the names of the header. */
final class SisciSymbols {
    static final String TERMINATE = "SCITerminate";
    static final String ERROR_STRING = "SCIGetErrorString";
    static final String REMOTE_SEGMENT_SIZE = "SCIGetRemoteSegmentSize";
    static final String FLUSH_READ_BUFFERS = "SCIFlushReadBuffers";
    static final String QUEUE_STATE = "SCIDMAQueueState";
    /** Later releases: the number that a segment with AUTO_ID was given. */
    static final String LOCAL_SEGMENT_ID = "SCIGetLocalSegmentId";
    private static final String SINGLE_THREADED = "_SISCI_PUBLIC_FUNC_ST_";
    private static final String MULTI_THREADED = "_SISCI_PUBLIC_FUNC_MT_";
    private static final String CONSTANT = "_SISCI_PUBLIC_CONST_";
    /** Constants whose macros expand to another name. */
    private static final Map<String, String> IRREGULAR = Map.of(
            "SCI_Q_ADAPTER_PHYS_MEM_NODEID", "SCI_Q_SCI_Q_ADAPTER_PHYS_MEM_NODEID",
            "SCI_Q_ADAPTER_PHYS_MBX_NODEID", "SCI_Q_SCI_Q_ADAPTER_PHYS_MBX_NODEID",
            "SCI_FLAG_WRITE_BACK_CACHE_MAP", "WRITE_BACK_CACHE_MAP");

    private final NativeLibrary library;
    private final boolean isMultiThreaded;
    private final Map<String, Function> functions = new HashMap<>();

    /** @throws IOException if it is no SISCI library */
    SisciSymbols(NativeLibrary library) throws IOException {
        this.library = library;
        String always = SciCall.OPEN.function();
        isMultiThreaded = find(MULTI_THREADED + always) != null;
        if (!isMultiThreaded && find(SINGLE_THREADED + always) == null) {
            throw new IOException(library.getFile() + " is no SISCI library: expected the symbol " + SINGLE_THREADED
                    + always + " or " + MULTI_THREADED + always + ", found neither");
        }
        for (String name : names()) {
            Function found = find((isMultiThreaded ? MULTI_THREADED : SINGLE_THREADED) + name);
            if (found != null) {
                functions.put(name, found);
            }
        }
    }

    /** All functions of the API. */
    static List<String> names() {
        return Stream.concat(Arrays.stream(SciCall.values()).map(SciCall::function), Stream.of(TERMINATE, ERROR_STRING,
                REMOTE_SEGMENT_SIZE, FLUSH_READ_BUFFERS, QUEUE_STATE, LOCAL_SEGMENT_ID)).toList();
    }

    String file() {
        return String.valueOf(library.getFile());
    }

    boolean isMultiThreaded() {
        return isMultiThreaded;
    }

    /** Whether sizes are size_t where API 2 has them so. */
    boolean isWide() {
        return functions.containsKey(SciCall.CREATE_DATA_INTERRUPT.function());
    }

    /** A function by the header's name; null if the library lacks it. */
    @Nullable
    Function function(String name) {
        return functions.get(name);
    }

    /** A constant by the header's name; empty if the library does not export it. */
    OptionalInt constant(String name) {
        OptionalInt regular = word(CONSTANT + name);
        String other = IRREGULAR.get(name);
        return regular.isPresent() || other == null ? regular : word(CONSTANT + other);
    }

    private OptionalInt word(String symbol) {
        try {
            return OptionalInt.of(library.getGlobalVariableAddress(symbol).getInt(0));
        } catch (UnsatisfiedLinkError absent) {
            return OptionalInt.empty();
        }
    }

    private @Nullable Function find(String symbol) {
        try {
            return library.getFunction(symbol);
        } catch (UnsatisfiedLinkError absent) {
            return null;
        }
    }
}
