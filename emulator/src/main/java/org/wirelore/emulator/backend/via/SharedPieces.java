package org.wirelore.emulator.backend.via;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.shm.SharedSegment;
import org.wirelore.emulator.backend.shm.HostSharedMemory;

/**
 * Memory that a process has allocated to be shared: other processes map it, and store into it. What the program has
 * dropped is given out again: peers keep it mapped.
 */
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

    private static final long PAGE_BYTES = 4096;

    private final HostSharedMemory memory;
    private final int place;
    private final TreeMap<Long, Piece> byAddress = new TreeMap<>();
    /** Those that the program has dropped. */
    private final List<Piece> dropped = new ArrayList<>();
    private int last;
    private boolean isClosed;

    SharedPieces(HostSharedMemory memory, int place) {
        this.memory = memory;
        this.place = place;
    }

    static String name(int place, int number) {
        return "via-m" + place + "-" + number;
    }

    /**
     * Memory from the beginning of a page on, all 0.
     *
     * @throws IOException if there is no room, or there are as many as have numbers
     */
    @SuppressWarnings("restricted") // the segment stays mapped until the program has dropped it
    synchronized MemorySegment allocate(long bytes) throws IOException {
        long whole = (bytes + PAGE_BYTES - 1) / PAGE_BYTES * PAGE_BYTES;
        Piece found = takeDropped(whole);
        Piece piece = found == null ? make(whole) : found;
        return piece.segment.memory().asSlice(0, bytes).reinterpret(Arena.ofAuto(), _ -> drop(piece));
    }

    private Piece make(long bytes) throws IOException {
        if (last == ViaPeer.FILES_MAX - 1) {
            throw new IOException("a process can share " + last + " pieces of memory: allocate larger ones");
        }
        Piece piece = new Piece(last + 1, memory.create(name(place, last + 1), bytes));
        last++;
        byAddress.put(piece.address(), piece);
        return piece;
    }

    /** The smallest that has room, and not much more. */
    private @Nullable Piece takeDropped(long bytes) {
        Piece least = dropped.stream().filter(piece -> piece.bytes() >= bytes && piece.bytes() / 2 <= bytes)
                .min(Comparator.comparingLong(Piece::bytes)).orElse(null);
        if (least != null) {
            dropped.remove(least);
            least.segment.memory().fill((byte) 0);
        }
        return least;
    }

    /** For any thread. */
    private synchronized void drop(Piece piece) {
        if (isClosed) {
            piece.segment.close();
        } else {
            dropped.add(piece);
        }
    }

    /** The piece that has all of some memory; null if there is none. */
    synchronized @Nullable Piece of(MemorySegment wanted) {
        Map.Entry<Long, Piece> below = wanted.isNative() ? byAddress.floorEntry(wanted.address()) : null;
        if (below == null) {
            return null;
        }
        Piece piece = below.getValue();
        long offset = wanted.address() - piece.address();
        return offset <= piece.bytes() - wanted.byteSize() ? piece : null;
    }

    /** What the program still has stays mapped until it has dropped it. */
    synchronized void close() {
        isClosed = true;
        dropped.forEach(piece -> piece.segment.close());
        dropped.clear();
        byAddress.clear();
    }
}
