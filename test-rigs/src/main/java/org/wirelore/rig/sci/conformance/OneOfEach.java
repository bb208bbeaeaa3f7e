package org.wirelore.rig.sci.conformance;

import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.sci.BlockTransfer;
import org.wirelore.device.api.sci.DmaQueue;
import org.wirelore.device.api.sci.LocalDataInterrupt;
import org.wirelore.device.api.sci.LocalInterrupt;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.RemoteDataInterrupt;
import org.wirelore.device.api.sci.RemoteInterrupt;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciDescriptor;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.device.api.sci.SciMap;
import org.wirelore.device.api.sci.SciSequence;

/** One object of each kind, all of one library and connected to its own node. */
final class OneOfEach {
    final SciDescriptor descriptor;
    final LocalSegment segment;
    final RemoteSegment remote;
    final SciMap local;
    final SciMap window;
    final SciSequence sequence;
    final DmaQueue queue;
    final LocalInterrupt interrupt;
    final RemoteInterrupt trigger;
    final LocalDataInterrupt dataInterrupt;
    final RemoteDataInterrupt dataTrigger;
    final BlockTransfer transfer;
    final MemorySegment memory = Bench.memory(2 * Bench.BYTES);

    /** @param id of the segment and the interrupts */
    OneOfEach(SciLibrary library, int nodeId, int id) throws SciException {
        descriptor = library.open(SciFlags.NONE);
        segment = descriptor.createSegment(id, Bench.BYTES, SciFlags.NONE);
        segment.prepare(Bench.ADAPTER);
        segment.setAvailable(Bench.ADAPTER);
        remote = descriptor.connectSegment(nodeId, id, Bench.ADAPTER, 0);
        local = segment.map(0, Bench.BYTES);
        window = remote.map(0, Bench.BYTES);
        sequence = window.createSequence();
        queue = descriptor.createDmaQueue(Bench.ADAPTER, 4);
        interrupt = descriptor.createInterrupt(Bench.ADAPTER, id, SciFlags.FIXED_INTNO);
        trigger = descriptor.connectInterrupt(nodeId, Bench.ADAPTER, id, 0);
        dataInterrupt = descriptor.createDataInterrupt(Bench.ADAPTER, id, Bench.none(), SciFlags.FIXED_INTNO);
        dataTrigger = descriptor.connectDataInterrupt(nodeId, Bench.ADAPTER, id, 0, SciFlags.NONE);
        transfer = local.transferBlockAsync(0, window, 0, 8, Bench.none(), SciFlags.NONE);
    }
}
