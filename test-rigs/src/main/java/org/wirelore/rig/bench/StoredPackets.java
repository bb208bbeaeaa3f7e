package org.wirelore.rig.bench;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciDescriptor;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.device.api.sci.SciMap;
import org.wirelore.device.api.sci.SciSequence;
import org.wirelore.device.api.sci.SequenceStatus;
import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.program.RankProgram;

/**
 * Rank 0 stores {@value #STORES} times 64 bytes into the memory of rank 1, each of them a packet of the card, and
 * checks that all have arrived.
 */
public final class StoredPackets implements RankProgram {
    /** How many stores a run has. */
    static final int STORES = 20_000;

    private static final int STORE_BYTES = 64;
    private static final int SEGMENT_BYTES = 1 << 16;
    private static final int SEGMENT = 1;
    private static final int OWNER_NODE = 8;
    private static final int ADAPTER = 0;
    private static final long LOOK_PS = 10 * TimeUnits.PS_PER_US;

    @Override
    public void run(RankContext context) throws IOException {
        SciLibrary library = context.open(SciLibrary.class);
        try {
            library.initialize(SciFlags.NONE);
            SciDescriptor sci = library.open(SciFlags.NONE);
            if (context.rank() == 1) {
                own(context.host(), sci);
            } else {
                store(context.host(), sci);
            }
            library.terminate();
        } catch (SciException refused) {
            throw new IOException(refused);
        }
    }

    private static void own(Host host, SciDescriptor sci) throws SciException {
        LocalSegment own = sci.createSegment(SEGMENT, SEGMENT_BYTES, SciFlags.NONE);
        own.prepare(ADAPTER);
        SciMap map = own.map(0, SEGMENT_BYTES);
        own.setAvailable(ADAPTER);
        while (map.getInt(SEGMENT_BYTES - Integer.BYTES) == 0) {
            host.sleep(host.now() + LOOK_PS);
        }
        map.unmap();
    }

    private static void store(Host host, SciDescriptor sci) throws SciException {
        RemoteSegment segment = null;
        while (segment == null) {
            try {
                segment = sci.connectSegment(OWNER_NODE, SEGMENT, ADAPTER, 0);
            } catch (SciException notYet) {
                host.sleep(host.now() + LOOK_PS);
            }
        }
        SciMap map = segment.map(0, SEGMENT_BYTES);
        SciSequence sequence = map.createSequence();
        sequence.start();
        MemorySegment data = MemorySegment.ofArray(new byte[STORE_BYTES]);
        for (int i = 0; i < STORES; i++) {
            map.put((i * STORE_BYTES) % (SEGMENT_BYTES - STORE_BYTES), data, 0, STORE_BYTES);
        }
        map.putInt(SEGMENT_BYTES - Integer.BYTES, 1);
        if (sequence.check(SciFlags.NONE) != SequenceStatus.OK) {
            throw new IllegalStateException("stores must arrive where nothing is lost");
        }
        sequence.remove();
        map.unmap();
        segment.disconnect();
    }
}
