package org.wirelore.rig.sci.raw;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sci.DmaQueue;
import org.wirelore.device.api.sci.DmaState;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.SciDescriptor;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.device.api.sci.SciMap;
import org.wirelore.device.api.sci.SciSequence;

/**
 * What one of two ranks has of SISCI: a segment of its own that the other one stores into, a window on the other's
 * segment, and what the adapter's engine fetches from.
 */
final class SciEnds {
    /** DMA moves multiples of this many bytes (fact sheet, section 5). */
    static final int DMA_GRAIN = 8;
    /** Every card's stream buffers end at multiples of this many bytes. */
    static final int LONGEST_STREAM = 128;
    private static final int DMA_BYTES_MAX = 1 << 18;
    private static final int ENGINE_SEGMENT = 0x5100;

    private final Host host;
    private final SciPeers peers;
    private final int otherRank;
    private final long bytes;
    private @Nullable LocalSegment engineSegment;
    private @Nullable SciMap engineMap;
    private @Nullable DmaQueue queue;

    /** What the other rank stores into. */
    final SciMap in;
    /** The other rank's memory. */
    final SciMap out;
    final SciSequence sequence;

    /**
     * Opens a rank's end; returns when the other's is there.
     *
     * @param dataBytes room for data; a flag's word lies behind it
     */
    SciEnds(Host host, SciLibrary library, int rank, int dataBytes) throws SciException {
        this.host = host;
        bytes = roundUp(dataBytes) + LONGEST_STREAM;
        otherRank = 1 - rank;
        peers = new SciPeers(host, library, rank, 2, bytes);
        in = peers.in();
        out = peers.map(otherRank);
        sequence = peers.sequence(otherRank);
    }

    /** Where the flag is: the last word of a stream buffer, which leaves at once. */
    long flagOffset() {
        return bytes - Integer.BYTES;
    }

    /** Waits until the other rank has stored a word here. */
    void await(long offset, int value) {
        while (in.getInt(offset) != value) {
            host.pause(Host.FOREVER);
        }
    }

    /** Stores the flag and lets it go. */
    void flag(int value) {
        out.putInt(flagOffset(), value);
    }

    /** Stores the flag until it has arrived. */
    void checkedFlag(int value) {
        do {
            out.putInt(flagOffset(), value);
        } while (!peers.hasArrived(otherRank));
    }

    /** Copies until all of it has arrived. */
    void checkedCopy(MemorySegment from, int size) throws SciException {
        while (true) {
            try {
                sequence.memCpy(from, 0, out, 0, size, SciFlags.ERROR_CHECK);
                return;
            } catch (SciException failed) {
                if (failed.error() != SciError.TRANSFER_FAILED) {
                    throw failed;
                }
                peers.start(sequence);
            }
        }
    }

    /** Has the engine fetch and send until all of it has arrived. */
    void dma(MemorySegment from, int size) throws SciException {
        LocalSegment source = engineSegment();
        SciMap map = engineMap;
        DmaQueue engine = queue;
        if (map == null || engine == null) {
            throw new IllegalStateException("a segment for the engine must have its map and queue");
        }
        map.memory().asSlice(0, size).copyFrom(from.asSlice(0, size));
        for (int done = 0; done < size;) {
            int piece = Math.min(size - done, DMA_BYTES_MAX);
            DmaState end = engine.enqueue(source, peers.segment(otherRank), done, done, piece,
                    SciFlags.DMA_POST | SciFlags.DMA_WAIT | SciFlags.DMA_RESET);
            done += end == DmaState.DONE ? piece : 0;
        }
    }

    private LocalSegment engineSegment() throws SciException {
        LocalSegment source = engineSegment;
        if (source == null) {
            SciDescriptor sci = peers.descriptor();
            source = sci.createSegment(ENGINE_SEGMENT, bytes, SciFlags.PRIVATE);
            engineSegment = source;
            source.prepare(SciPeers.ADAPTER);
            engineMap = source.map(0, bytes);
            queue = sci.createDmaQueue(SciPeers.ADAPTER, 1);
        }
        return source;
    }

    /** Gives everything back, when the other rank has let go of it. */
    void close() throws SciException {
        DmaQueue engine = queue;
        SciMap map = engineMap;
        LocalSegment source = engineSegment;
        if (engine != null && map != null && source != null) {
            engine.remove();
            map.unmap();
            source.remove();
        }
        peers.close();
    }

    private static long roundUp(long size) {
        return (size + LONGEST_STREAM - 1) & -LONGEST_STREAM;
    }
}
