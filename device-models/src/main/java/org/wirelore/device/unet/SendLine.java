package org.wirelore.device.unet;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;

/**
 * The queue of endpoints that have messages to send, in the order of service. Each endpoint is in it at most once. The
 * papers say that messages of one endpoint leave in order; that endpoints take turns is ours.
 */
final class SendLine implements StatePart {
    private @Nullable EndpointQueues[] places = new EndpointQueues[8];
    private int head;
    private int length;

    void clear() {
        Arrays.fill(places, null);
        head = 0;
        length = 0;
    }

    boolean isEmpty() {
        return length == 0;
    }

    /** The endpoint that is served next. */
    EndpointQueues first() {
        return Objects.requireNonNull(places[head]);
    }

    /** Puts an endpoint at the end. It must not be in the line yet. */
    void add(EndpointQueues endpoint) {
        if (length == places.length) {
            @Nullable
            EndpointQueues[] longer = new EndpointQueues[2 * length];
            for (int i = 0; i < length; i++) {
                longer[i] = places[(head + i) % length];
            }
            places = longer;
            head = 0;
        }
        places[(head + length++) % places.length] = endpoint;
        endpoint.isWaiting = true;
    }

    /** Takes the first endpoint out. */
    EndpointQueues take() {
        EndpointQueues endpoint = first();
        places[head] = null;
        head = (head + 1) % places.length;
        length--;
        endpoint.isWaiting = false;
        return endpoint;
    }

    /** The endpoints in their order. */
    @Override
    public void visit(StateVisitor visitor) {
        visitor.field("length", length);
        for (int i = 0; i < length; i++) {
            visitor.field("endpoint", EndpointQueues.identity(places[(head + i) % places.length]));
        }
    }

    /** Takes an endpoint out, at any position. */
    void remove(EndpointQueues endpoint) {
        for (int left = length; left > 0; left--) {
            EndpointQueues each = take();
            if (each != endpoint) {
                add(each);
            }
        }
    }
}
