package org.wirelore.emulator.backend.via;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.shm.SharedSegment;
import org.wirelore.emulator.backend.shm.HostSharedMemory;

/** Memory that a process has allocated to be shared: other processes map it, and store into it. */
final class SharedPieces {
    /** A piece, and the number that its name has. */
    record Piece(int number, SharedSegment segment) {
        long address() {
            return segment.memory().address();
        }

        long bytes() {
            return segment.memory().byteSize();
        }
    }

    private final HostSharedMemory memory;
    private final int place;
    private final TreeMap<Long, Piece> byAddress = new TreeMap<>();
    private int last;

    SharedPieces(HostSharedMemory memory, int place) {
        this.memory = memory;
        this.place = place;
    }

    static String name(int place, int number) {
        return "via-m" + place + "-" + number;
    }

    /** @throws IOException if there is no room, or there were as many as have numbers */
    MemorySegment allocate(long bytes) throws IOException {
        if (last == ViaPeer.FILES_MAX - 1) {
            throw new IOException("a process can share " + last + " pieces of memory: allocate larger ones");
        }
        Piece piece = new Piece(last + 1, memory.create(name(place, last + 1), bytes));
        last++;
        byAddress.put(piece.address(), piece);
        return piece.segment.memory();
    }

    /** The piece that has all of some memory; null if there is none. */
    @Nullable
    Piece of(MemorySegment wanted) {
        Map.Entry<Long, Piece> below = wanted.isNative() ? byAddress.floorEntry(wanted.address()) : null;
        if (below == null) {
            return null;
        }
        Piece piece = below.getValue();
        long offset = wanted.address() - piece.address();
        return offset <= piece.bytes() - wanted.byteSize() ? piece : null;
    }

    void close() {
        byAddress.values().forEach(piece -> piece.segment.close());
        byAddress.clear();
    }
}
