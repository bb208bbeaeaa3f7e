package org.wirelore.adi.via;

import org.wirelore.device.api.via.Vi;
import org.wirelore.device.api.via.ViState;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.VipResult;

/** The way of writes to one peer: a VI, and receives for the immediate data of the peer's writes. */
final class RdmaLink extends ViEnd {
    /** What {@link #take} says of a receive that is not complete yet. */
    static final int NOTHING = -1;

    private final VipDescriptor view = new VipDescriptor();
    /** Receives that the peer may still take: one for each offer. */
    private int free;

    RdmaLink(int peer, Vi vi, LinkMemory slots) {
        super(peer, vi, slots);
        free = slots.receives;
        for (int slot = 0; slot < slots.receives; slot++) {
            post(slot);
        }
    }

    private void post(int slot) {
        view.at(slots.memory, slots.at(slot)).begin(VipDescriptor.OP_SENDRECV, 0);
        vi.postRecv(slots.address(slots.at(slot)), slots.handle());
    }

    /** Takes one of the receives for an offer to the peer; false if none is left. */
    boolean reserve() {
        if (free == 0) {
            return false;
        }
        free--;
        return true;
    }

    /** Whether the VI says so. */
    boolean isConnected() {
        try {
            return vi.query().state() == ViState.CONNECTED;
        } catch (VipException gone) {
            return false;
        }
    }

    /** An offer is over. */
    void release() {
        free++;
    }

    /**
     * Takes the oldest receive, which the completion queue says is complete.
     *
     * @return the handle of the receive whose bytes are there; {@link #NOTHING} if its status does not say so yet, or
     *     the connection is broken
     */
    int take() {
        int result = vi.recvDone(done);
        if (done.descriptor == 0) {
            return NOTHING;
        }
        int slot = slots.slot(done.descriptor);
        view.at(slots.memory, slots.at(slot));
        if (result != VipResult.SUCCESS || (view.status() & VipDescriptor.STATUS_IMMEDIATE) == 0) {
            isBroken = true;
            return NOTHING;
        }
        int handle = view.immediateData();
        post(slot);
        return handle;
    }
}
