package org.wirelore.device.unet;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.StateKey;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.host.PhysicalMemory;
import org.wirelore.device.api.host.PinnedMemory;
import org.wirelore.device.api.unet.EndpointConfig;
import org.wirelore.device.api.unet.UNetException;

/**
 * The endpoints of one driver and the memory of their communication segments: pinned, so that the card can read a
 * message where it lies (U-Net, SOSP'95, section 3.1, base-level architecture).
 */
final class EndpointTable implements StatePart {
    private final PinnedMemory pinned;
    private final PhysicalMemory memory;
    private final List<EndpointQueues> endpoints = new ArrayList<>();
    /** Destroyed endpoints, whose segments are used again when nothing in them is in flight. */
    private final List<EndpointQueues> destroyed = new ArrayList<>();

    EndpointTable(PinnedMemory pinned) {
        this.pinned = pinned;
        memory = pinned.memory();
    }

    void reset() {
        for (EndpointQueues each : endpoints) {
            each.isOpen = false;
        }
        endpoints.clear();
        destroyed.clear();
    }

    /** @throws UNetException if the host's memory can't hold the segment */
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
            return pinned.allocate(bytes, EndpointQueues.alignment());
        } catch (IllegalStateException full) {
            throw new UNetException("the host's memory has no room for the endpoint's segment of " + bytes
                    + " bytes; give the endpoint a smaller area or fewer entries: " + full.getMessage());
        }
    }

    /** Keeps the segment until the card has finished with it; the paper is silent, so this is ours. */
    void destroy(EndpointQueues queues) {
        queues.isOpen = false;
        endpoints.remove(queues);
        destroyed.add(queues);
    }

    /** Endpoints that are not destroyed. */
    int open() {
        return endpoints.size();
    }

    /** The endpoints, and the segments that can be used again. */
    @Override
    public void visit(StateVisitor visitor) {
        visitor.field("endpoints", endpoints.size());
        for (EndpointQueues each : endpoints) {
            visitor.part("endpoint", each);
        }
        visitor.field("destroyed", destroyed.size());
        for (EndpointQueues each : destroyed) {
            visitor.part("destroyed", each);
        }
    }

    /** Adds what has arrived and was not polled; false if that lies elsewhere. */
    boolean hashArrived(StateKey key) {
        boolean isWhole = destroyed.isEmpty();
        for (EndpointQueues each : endpoints) {
            isWhole &= each.hashArrived(key);
        }
        return isWhole;
    }
}
