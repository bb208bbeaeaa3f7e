package org.wirelore.adi.sci;

import org.jspecify.annotations.Nullable;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.RemoteInterrupt;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciDescriptor;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciMap;
import org.wirelore.device.api.sci.SciSequence;

/**
 * What a rank has opened for one peer: a segment of its own that the peer stores into, and the way to the peer's. One
 * descriptor for each, since a strict library gives a descriptor one resource of each kind.
 */
final class SciLink {
    private static final int ADAPTER = 0;

    final int peer;
    final SciMap in;
    private final SciDescriptor descriptor;
    private final LocalSegment local;
    private @Nullable RemoteSegment remote;
    private @Nullable SciMap slots;
    private @Nullable SciMap bulk;
    private @Nullable SciSequence sequence;
    private @Nullable RemoteInterrupt waker;
    private boolean isHidden;
    private boolean isInUnmapped;

    /** Creates, prepares, maps and makes available (paper, section 5.1). */
    SciLink(SciDescriptor descriptor, int peer, int segmentId, long bytes) throws SciException {
        this.descriptor = descriptor;
        this.peer = peer;
        local = descriptor.createSegment(segmentId, bytes, SciFlags.NONE);
        local.prepare(ADAPTER);
        in = local.map(0, bytes);
        local.setAvailable(ADAPTER);
    }

    /**
     * Connects to the peer's segment and maps it, once.
     *
     * @param timeoutMs how long to wait for an answer
     * @return false if the segment is not there yet
     */
    boolean connect(int nodeId, int segmentId, Guard guard, long timeoutMs) throws SciException {
        RemoteSegment connected;
        try {
            connected = descriptor.connectSegment(nodeId, segmentId, ADAPTER, timeoutMs);
        } catch (SciException refused) {
            if (isWorthAnotherTry(refused.error())) {
                return false;
            }
            throw refused;
        }
        remote = connected;
        if (connected.sizeBytes() != in.sizeBytes()) {
            throw new AdiException(ErrorClass.OTHER, "rank " + peer + " has another layout of its segments: expected "
                    + in.sizeBytes() + " bytes, found " + connected.sizeBytes()
                    + "; all ranks of a job need the same slots, slotBytes, buffers and bufferBytes");
        }
        SciMap whole = connected.map(0, in.sizeBytes());
        bulk = whole;
        // A packet with its flag in the last word must not be cut by the processor's write-combining buffers.
        slots = guard == Guard.TAIL ? connected.map(0, in.sizeBytes(), SciFlags.IO_MAP_IOSPACE) : whole;
        sequence = whole.createSequence();
        return true;
    }

    /** The window on the peer's segment through which slots are stored. */
    SciMap slots() {
        return opened(slots);
    }

    /** The window through which buffers are stored. */
    SciMap bulk() {
        return opened(bulk);
    }

    /** Whether the peer's segment is memory of this process, too: no store is lost, none overtakes another. */
    boolean isShared() {
        return bulk().isSharedMemory();
    }

    SciSequence sequence() {
        return opened(sequence);
    }

    /** Whether the peer's segment is gone for good. */
    boolean isLost() {
        RemoteSegment connected = remote;
        return connected != null && connected.sizeBytes() == 0;
    }

    /**
     * Connects to what wakes the peer, once, where ranks sleep.
     *
     * @return false if that has no answer now
     */
    boolean connectWaker(int nodeId, int interruptNo, long timeoutMs) throws SciException {
        try {
            waker = descriptor.connectInterrupt(nodeId, ADAPTER, interruptNo, timeoutMs);
            return true;
        } catch (SciException refused) {
            if (isWorthAnotherTry(refused.error())) {
                return false;
            }
            throw refused;
        }
    }

    /**
     * Wakes the peer if it may sleep: after all that was stored is there or lost, since interrupts overtake stores.
     *
     * @return whether an interrupt was sent
     */
    boolean wake() {
        RemoteInterrupt bell = waker;
        if (bell == null) {
            return false;
        }
        sequence().storeBarrier();
        try {
            bell.trigger();
        } catch (SciException refused) {
            throw failure("can't interrupt rank " + peer, refused);
        }
        return true;
    }

    /** Lets go of the peer's segment: its sequence, its maps, then itself. */
    void disconnect() {
        try {
            SciSequence lastSequence = sequence;
            if (lastSequence != null) {
                lastSequence.remove();
            }
            SciMap whole = bulk;
            SciMap other = slots;
            if (other != null && !other.equals(whole)) {
                other.unmap();
            }
            if (whole != null) {
                whole.unmap();
            }
            RemoteInterrupt bell = waker;
            if (bell != null) {
                bell.disconnect();
            }
            waker = null;
            RemoteSegment connected = remote;
            if (connected != null) {
                connected.disconnect();
            }
            sequence = null;
            slots = null;
            bulk = null;
            remote = null;
        } catch (SciException refused) {
            throw failure("can't let go of the segment of rank " + peer, refused);
        }
    }

    /** Lets go of the peer's segment before its sequence and its maps: the paper's order. */
    void disconnectFirst() {
        try {
            opened(remote).disconnect();
        } catch (SciException refused) {
            throw failure("can't let go of the segment of rank " + peer, refused);
        }
    }

    /** Has the peer connected no longer, which is lost and lets go of nothing. */
    void cut() {
        try {
            if (isHidden) {
                // Only what is available can be taken away.
                local.setAvailable(ADAPTER);
            }
            local.setUnavailable(ADAPTER, SciFlags.FORCE_DISCONNECT);
            isHidden = true;
        } catch (SciException refused) {
            throw failure("can't cut off rank " + peer, refused);
        }
    }

    /**
     * Removes the own segment.
     *
     * @return false while the peer is connected to it
     */
    boolean remove() {
        try {
            if (!isHidden) {
                local.setUnavailable(ADAPTER, SciFlags.NONE);
                isHidden = true;
            }
            if (!isInUnmapped) {
                in.unmap();
                isInUnmapped = true;
            }
            local.remove();
            descriptor.close();
            return true;
        } catch (SciException refused) {
            if (refused.error() == SciError.BUSY) {
                return false;
            }
            throw failure("can't remove the segment for rank " + peer, refused);
        }
    }

    static AdiException failure(String what, SciException cause) {
        AdiException failure = new AdiException(ErrorClass.OTHER, "the SCI device " + what + ": " + cause.getMessage());
        failure.initCause(cause);
        return failure;
    }

    private static boolean isWorthAnotherTry(SciError error) {
        return switch (error) {
            case NO_SUCH_SEGMENT, CONNECTION_REFUSED, TIMEOUT, NO_SUCH_NODEID, NODE_NOT_RESPONDING, NO_LINK_ACCESS,
                    NO_REMOTE_LINK_ACCESS ->
                true;
            default -> false;
        };
    }

    private <T> T opened(@Nullable T resource) {
        if (resource == null) {
            throw new IllegalStateException("the segment of a peer must be connected: peer=" + peer);
        }
        return resource;
    }
}
