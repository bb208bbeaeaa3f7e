package org.wirelore.device.psb;

import java.util.function.ObjLongConsumer;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;

/** What a card has counted since power-on. */
public final class PsbCounters implements StatePart {
    long stores;
    long storedBytes;
    long packets;
    long responses;
    long busyEchoes;
    long errors;
    long loads;
    long heldLoads;
    long barriers;
    long requests;
    long refusedRequests;
    long badRequests;
    long strayResponses;
    long messages;
    long interrupts;
    long descriptors;

    PsbCounters() {
    }

    /** {@return packets of stores, loads, atomic operations and DMA that have left the bridge} */
    public long packets() {
        return packets;
    }

    /** {@return errors that were recorded} */
    public long errors() {
        return errors;
    }

    /** {@return requests of other nodes that were refused with an error} */
    public long badRequests() {
        return badRequests;
    }

    /**
     * Shows all, by name.
     *
     * @param visitor gets each name and value
     */
    public void show(ObjLongConsumer<String> visitor) {
        visitor.accept("stores", stores);
        visitor.accept("storedBytes", storedBytes);
        visitor.accept("packets", packets);
        visitor.accept("responses", responses);
        visitor.accept("busyEchoes", busyEchoes);
        visitor.accept("errors", errors);
        visitor.accept("loads", loads);
        visitor.accept("heldLoads", heldLoads);
        visitor.accept("barriers", barriers);
        visitor.accept("requests", requests);
        visitor.accept("refusedRequests", refusedRequests);
        visitor.accept("badRequests", badRequests);
        visitor.accept("strayResponses", strayResponses);
        visitor.accept("messages", messages);
        visitor.accept("interrupts", interrupts);
        visitor.accept("descriptors", descriptors);
    }

    @Override
    public void visit(StateVisitor visitor) {
        stores = visitor.field("stores", stores);
        storedBytes = visitor.field("storedBytes", storedBytes);
        packets = visitor.field("packets", packets);
        responses = visitor.field("responses", responses);
        busyEchoes = visitor.field("busyEchoes", busyEchoes);
        errors = visitor.field("errors", errors);
        loads = visitor.field("loads", loads);
        heldLoads = visitor.field("heldLoads", heldLoads);
        barriers = visitor.field("barriers", barriers);
        requests = visitor.field("requests", requests);
        refusedRequests = visitor.field("refusedRequests", refusedRequests);
        badRequests = visitor.field("badRequests", badRequests);
        strayResponses = visitor.field("strayResponses", strayResponses);
        messages = visitor.field("messages", messages);
        interrupts = visitor.field("interrupts", interrupts);
        descriptors = visitor.field("descriptors", descriptors);
    }

    void reset() {
        stores = 0;
        storedBytes = 0;
        packets = 0;
        responses = 0;
        busyEchoes = 0;
        errors = 0;
        loads = 0;
        heldLoads = 0;
        barriers = 0;
        requests = 0;
        refusedRequests = 0;
        badRequests = 0;
        strayResponses = 0;
        messages = 0;
        interrupts = 0;
        descriptors = 0;
    }
}
