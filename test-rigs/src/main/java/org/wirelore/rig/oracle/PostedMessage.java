package org.wirelore.rig.oracle;

import org.wirelore.device.api.StateKey;

/** A send or a receive that was called and has not matched, or not completed; pooled by its oracle. */
final class PostedMessage {
    int rank;
    long operation;
    int peer;
    int tag;
    int context;
    int length;
    boolean synchronous;
    long contentHash;
    /** A receive of what a rank of another run has sent. */
    boolean isUnseen;

    /** Whether a receive with this source and tag pattern could take a message with these. */
    boolean accepts(int source, int messageTag, int messageContext, int wildcard) {
        return context == messageContext && (peer == wildcard || peer == source)
                && (tag == wildcard || tag == messageTag);
    }

    void hashInto(StateKey key) {
        key.add(((long) rank << Integer.SIZE) | peer);
        key.add(operation);
        key.add(((long) tag << Integer.SIZE) | context);
        key.add(length);
        key.add(synchronous);
        key.add(isUnseen);
        key.add(contentHash);
    }
}
