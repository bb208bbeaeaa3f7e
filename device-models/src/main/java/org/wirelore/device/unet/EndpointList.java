package org.wirelore.device.unet;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.host.PhysicalMemory;
import org.wirelore.device.api.unet.EndpointConfig;
import org.wirelore.device.api.unet.UNetException;

/** The endpoints of a card, and their communication segments in the host's memory. */
final class EndpointList {
    private final PhysicalMemory memory;
    private final List<EndpointQueues> endpoints = new ArrayList<>();
    /** Segments of destroyed endpoints, to be used again when nothing in them is in flight. */
    private final List<EndpointQueues> destroyed = new ArrayList<>();

    EndpointList(PhysicalMemory memory) {
        this.memory = memory;
    }

    /** @throws UNetException if the host's memory has no room for the segment */
    EndpointQueues create(EndpointConfig config, Host owner) {
        EndpointQueues queues = new EndpointQueues(config, owner, memory, segment(config));
        endpoints.add(queues);
        return queues;
    }

    /** A zeroed communication segment: that of a destroyed endpoint of the same sizes, or new memory. */
    private int segment(EndpointConfig config) {
        int bytes = EndpointQueues.bytes(config);
        for (Iterator<EndpointQueues> each = destroyed.iterator(); each.hasNext();) {
            EndpointQueues old = each.next();
            if (old.inFlight == 0 && old.config.equals(config)) {
                each.remove();
                memory.segment(old.base, bytes).fill((byte) 0);
                return old.base;
            }
        }
        try {
            return memory.allocate(bytes, EndpointQueues.alignment());
        } catch (IllegalStateException full) {
            throw new UNetException("the interface must be able to hold the endpoint: segmentBytes=" + bytes + ", "
                    + full.getMessage());
        }
    }

    /** Removes one; its segment is held until the card is through with it. */
    void destroy(EndpointQueues queues) {
        queues.isOpen = false;
        endpoints.remove(queues);
        destroyed.add(queues);
    }

    /** Those that their processes have not destroyed. */
    List<EndpointQueues> open() {
        return Collections.unmodifiableList(endpoints);
    }

    /** Forgets all, for the next run. */
    void reset() {
        endpoints.forEach(each -> each.isOpen = false);
        endpoints.clear();
        destroyed.clear();
    }
}
