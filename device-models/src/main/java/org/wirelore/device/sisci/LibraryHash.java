package org.wirelore.device.sisci;

import java.lang.foreign.MemorySegment;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.StateHash;
import org.wirelore.device.sisci.spi.SciCall;

/**
 * What a process does and hears through its library, on its way into the hash of an event stream: calls, the bytes of
 * stores, what loads from other nodes have given, and what providers report. What a process has stored past the library
 * shows when it gives the window back.
 */
final class LibraryHash {
    private static final long PIECE_BYTES = 1 << 30;
    private static final long STORED = StateHash.ofName("sisci.stored");
    private static final long LOADED = StateHash.ofName("sisci.loaded");
    private static final long LEFT = StateHash.ofName("sisci.left");
    private static final Map<SciCall, Long> CALLS = names(SciCall.class, SciCall::function);
    private static final Map<HandleKind, Long> KINDS = names(HandleKind.class, HandleKind::words);

    private final long identity;
    private @Nullable StateHash stream;

    LibraryHash(Host process) {
        identity = StateHash.ofName(process.name());
    }

    private static <E extends Enum<E>> Map<E, Long> names(Class<E> kind, Function<E, String> name) {
        Map<E, Long> names = new EnumMap<>(kind);
        for (E each : kind.getEnumConstants()) {
            names.put(each, StateHash.ofName("sisci." + name.apply(each)));
        }
        return names;
    }

    /** From now on. */
    void into(StateHash newStream) {
        stream = newStream;
    }

    void called(SciCall call, int flags) {
        add(CALLS.getOrDefault(call, 0L), flags);
    }

    /** A provider has reported something to a handle. */
    void heard(HandleKind kind, long what) {
        add(KINDS.getOrDefault(kind, 0L), what);
    }

    void heard(HandleKind kind, Enum<?> what) {
        if (stream != null) {
            heard(kind, StateHash.ofName(what.name()));
        }
    }

    /** A provider has reported bytes, or a process has sent some. */
    void heard(HandleKind kind, byte[] bytes) {
        StateHash hash = stream;
        if (hash != null) {
            hash.add(identity + KINDS.getOrDefault(kind, 0L), bytes, 0, bytes.length);
        }
    }

    /** @param at where, the same for all windows on one byte of one segment */
    void stored(long at, long value) {
        add(STORED + at, value);
    }

    void stored(long at, MemorySegment from, long fromOffset, long length) {
        add(STORED + at, from, fromOffset, length);
    }

    void loaded(long at, long value) {
        add(LOADED + at, value);
    }

    void loaded(long at, MemorySegment into, long intoOffset, long length) {
        add(LOADED + at, into, intoOffset, length);
    }

    /** A process gives plain memory back. */
    void left(long at, MemorySegment memory) {
        add(LEFT + at, memory, 0, memory.byteSize());
    }

    private void add(long what, long value) {
        StateHash hash = stream;
        if (hash != null) {
            hash.add(identity + what);
            hash.add(value);
        }
    }

    private void add(long what, MemorySegment memory, long offset, long length) {
        StateHash hash = stream;
        if (hash != null) {
            hash.add(identity + what);
            for (long done = 0; done < length; done += PIECE_BYTES) {
                hash.add(memory, offset + done, (int) Math.min(PIECE_BYTES, length - done));
            }
        }
    }
}
