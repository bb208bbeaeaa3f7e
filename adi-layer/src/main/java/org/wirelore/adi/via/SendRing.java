package org.wirelore.adi.via;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.via.Vi;
import org.wirelore.device.api.via.ViCompletion;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.api.via.VipResult;

/** What a link has posted to send: messages and writes, which complete in the order in which they were posted. */
final class SendRing {
    private final LinkMemory slots;
    private final Vi vi;
    private final int writesMax;
    private final VipDescriptor view = new VipDescriptor();
    private final ViCompletion done = new ViCompletion();
    /** What the write of a slot belongs to; null for a message. */
    private final @Nullable PutTransfer[] writes;
    private int next;
    private int underWay;
    private int writesUnderWay;
    private boolean isAwaited;
    private boolean isBroken;
    private boolean hasOwnError;

    SendRing(LinkMemory slots, Vi vi) {
        this.slots = slots;
        this.vi = vi;
        writes = new @Nullable PutTransfer[slots.sends];
        // Messages always find room beside writes.
        writesMax = slots.sends / 2;
    }

    /** Whether a message can be posted now. */
    boolean hasRoom() {
        if (underWay < slots.sends || complete()) {
            return true;
        }
        isAwaited = true;
        return false;
    }

    /** Whether a write can be posted now. */
    boolean hasRoomForWrite() {
        return writesUnderWay < writesMax && hasRoom();
    }

    /** Whether something waits for sends to complete. */
    boolean isAwaited() {
        return isAwaited || writesUnderWay > 0;
    }

    /** Whether a send has failed by itself, and was not flushed when the connection ended. */
    boolean hasOwnError() {
        return hasOwnError;
    }

    /** Whether a send has failed. */
    boolean isBroken() {
        return isBroken;
    }

    /**
     * Sends a message whose bytes are copied; there is room.
     *
     * @param headerBytes from the beginning of {@code header}
     */
    void post(int immediate, MemorySegment header, int headerBytes, MemorySegment from, long offset, int bytes) {
        int slot = slots.receives + next;
        long buffer = slots.bufferAt(slot);
        int length = headerBytes + bytes;
        view.at(slots.memory, slots.at(slot)).begin(VipDescriptor.OP_SENDRECV | VipDescriptor.IMMEDIATE, length)
                .setImmediateData(immediate);
        if (length > 0) {
            MemorySegment.copy(header, 0, slots.memory, buffer, headerBytes);
            MemorySegment.copy(from, offset, slots.memory, buffer + headerBytes, bytes);
            view.addData(slots.address(buffer), slots.handle(), length);
        }
        post(slot, null);
    }

    /**
     * Writes a piece of a long message into the peer's memory; there is room.
     *
     * @param isNotice whether immediate data say whose last piece it is
     */
    void postWrite(PutTransfer transfer, int bytes, boolean isNotice) {
        int slot = slots.receives + next;
        view.at(slots.memory, slots.at(slot))
                .begin(VipDescriptor.OP_RDMA_WRITE | (isNotice ? VipDescriptor.IMMEDIATE : 0), bytes)
                .setImmediateData(isNotice ? transfer.send().ticket() : 0)
                .addAddress(transfer.targetAddress(), transfer.targetHandle());
        for (int left = bytes; left > 0;) {
            int segment = transfer.nextSegment(left);
            view.addData(transfer.segmentAddress(), transfer.sourceHandle(), segment);
            left -= segment;
        }
        postWrite(slot, transfer, bytes);
    }

    /** Writes the word behind the pieces; there is room. */
    void postFlag(PutTransfer transfer) {
        int slot = slots.receives + next;
        long buffer = slots.bufferAt(slot);
        slots.memory.set(ValueLayout.JAVA_INT_UNALIGNED, buffer, RdmaTransfers.flag(transfer.send().ticket()));
        view.at(slots.memory, slots.at(slot)).begin(VipDescriptor.OP_RDMA_WRITE, Integer.BYTES)
                .addAddress(transfer.flagAddress(), transfer.flagHandle())
                .addData(slots.address(buffer), slots.handle(), Integer.BYTES);
        postWrite(slot, transfer, 0);
    }

    private void postWrite(int slot, PutTransfer transfer, int bytes) {
        writesUnderWay++;
        transfer.onPosted(bytes);
        post(slot, transfer);
    }

    /** Asks the peer's NIC, and nothing else of it, to acknowledge a write of nothing; there is room. */
    void postProbe() {
        int slot = slots.receives + next;
        view.at(slots.memory, slots.at(slot)).begin(VipDescriptor.OP_RDMA_WRITE, 0)
                .addAddress(slots.address(slots.bufferAt(slot)), slots.handle());
        isAwaited = true;
        post(slot, null);
    }

    private void post(int slot, @Nullable PutTransfer transfer) {
        writes[next] = transfer;
        next = next + 1 == writes.length ? 0 : next + 1;
        underWay++;
        vi.postSend(slots.address(slots.at(slot)), slots.handle());
    }

    /** Takes what is complete off the queue. Whether anything was. */
    boolean complete() {
        boolean happened = false;
        while (underWay > 0) {
            int result = vi.sendDone(done);
            if (done.descriptor == 0) {
                return happened;
            }
            onDone(done.descriptor, result == VipResult.SUCCESS);
            happened = true;
        }
        return happened;
    }

    /** Something was taken off the queue. */
    void onDone(long descriptor, boolean isWell) {
        int index = slots.slot(descriptor) - slots.receives;
        underWay--;
        isAwaited = false;
        PutTransfer transfer = writes[index];
        writes[index] = null;
        writesUnderWay -= transfer == null ? 0 : 1;
        if (!isWell) {
            int status = view.at(slots.memory, slots.at(slots.slot(descriptor))).status();
            hasOwnError |= (status & VipDescriptor.FLUSHED_ERROR) == 0;
            isBroken = true;
        } else if (transfer != null) {
            transfer.onWritten();
        }
    }
}
