package org.wirelore.adi;

import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;

/** Eager messages that arrive in pieces: each piece goes to the receive's buffer, or to a block until one is posted. */
final class EagerPieces {
    private final MatchEngine engine;
    private final Host host;
    private final BlockPool blocks;
    private final Cost copy;

    EagerPieces(MatchEngine engine, Host host, BlockPool blocks) {
        this.engine = engine;
        this.host = host;
        this.blocks = blocks;
        copy = host.cost(AdiCostNames.COPY);
    }

    /** As {@link AdiSink#onLong}. */
    boolean begin(AdiDevice device, int source, int context, int tag, int length, AdiArrival arrival) {
        arrival.begin(device, source, length);
        if (context == RemoteMemory.CONTEXT) {
            // The messages of a write are short: no rank of ours sends this, and its bytes go nowhere.
            return true;
        }
        AdiRequest receive = engine.findPosted(context, source, tag);
        if (receive != null) {
            engine.meet(receive, source, tag, length);
            arrival.receive = receive;
            return true;
        }
        Unexpected entry = engine.enqueue(device, source, context, tag, length, length);
        if (entry == null) {
            arrival.begin(device, source, 0);
            return false;
        }
        entry.block = blocks.claim(length);
        entry.data = blocks.memory(entry.block);
        entry.offset = 0;
        entry.arrival = arrival;
        arrival.entry = entry;
        return true;
    }

    /** As {@link AdiSink#onPiece}. */
    void put(AdiArrival arrival, MemorySegment data, long offset, int bytes) {
        host.spend(copy, arrival.put(data, offset, bytes));
        AdiDevice device = arrival.device;
        if (arrival.isUnderWay() || device == null) {
            return;
        }
        AdiRequest receive = arrival.receive;
        Unexpected entry = arrival.entry;
        if (receive != null) {
            device.consumed(arrival.source, arrival.length());
            engine.onReceiveComplete(receive);
        } else if (entry != null) {
            entry.arrival = null;
            entry.inPieces = true;
            AdiRequest receiver = entry.receiver;
            if (receiver != null) {
                engine.deliver(receiver, entry);
            }
        }
    }
}
