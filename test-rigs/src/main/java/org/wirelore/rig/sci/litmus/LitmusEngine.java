package org.wirelore.rig.sci.litmus;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.wirelore.device.api.sci.DmaQueue;
import org.wirelore.device.api.sci.DmaState;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciDescriptor;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciMap;
import org.wirelore.rig.program.UnmetExpectation;

/** The adapter's DMA engine for one rank: a queue for each transfer, which all have one memory to fetch from. */
final class LitmusEngine {
    private final SciDescriptor sci;
    private final LocalSegment source;
    private final SciMap map;
    private final Deque<DmaQueue> posted = new ArrayDeque<>();
    private final List<DmaQueue> idle = new ArrayList<>();
    /** From where on nothing is being fetched. */
    private long free;

    /** @param bytes room for what is fetched at one time */
    LitmusEngine(SciDescriptor sci, int segmentId, long bytes) throws SciException {
        this.sci = sci;
        source = sci.createSegment(segmentId, bytes, SciFlags.PRIVATE);
        source.prepare(LitmusPeers.ADAPTER);
        map = source.map(0, bytes);
    }

    /** Begins a transfer. */
    void begin(RemoteSegment to, long from, long end, int value) throws SciException {
        if (free + end - from > map.sizeBytes()) {
            await();
        }
        MemorySegment.copy(BlockImage.of(from, end, value), 0, map.memory(), free, end - from);
        DmaQueue queue = idle.isEmpty() ? sci.createDmaQueue(LitmusPeers.ADAPTER, 1) : idle.removeLast();
        posted.add(queue);
        queue.enqueue(source, to, free, from, end - from, SciFlags.DMA_POST);
        free += end - from;
    }

    /** Returns when all transfers are over. */
    void await() throws SciException {
        while (!posted.isEmpty()) {
            DmaQueue queue = posted.remove();
            DmaState state = queue.waitFor(SciFlags.INFINITE_TIMEOUT);
            if (state != DmaState.DONE) {
                throw new UnmetExpectation("a transfer of the engine ended in the state " + state);
            }
            queue.reset();
            idle.add(queue);
        }
        free = 0;
    }

    void remove() throws SciException {
        await();
        for (DmaQueue queue : idle) {
            queue.remove();
        }
        map.unmap();
        source.remove();
    }
}
