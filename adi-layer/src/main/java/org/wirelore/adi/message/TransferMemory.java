package org.wirelore.adi.message;

import java.lang.foreign.MemorySegment;
import org.wirelore.adi.RemoteMemory;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;

/** Where the data of transfers lie on their way, if not in the user's buffer: in blocks of their own. */
final class TransferMemory {
    private final Host host;
    private final Cost copy;
    private final BufferedSends buffered;
    private final Staging staging;
    private long packed;
    private long unpacked;

    TransferMemory(Host host, Cost copy, BufferedSends buffered, RemoteMemory devices) {
        this.host = host;
        this.copy = copy;
        this.buffered = buffered;
        staging = new Staging(devices);
    }

    /** How many long messages of types with gaps were packed into a block, to be sent. */
    long packed() {
        return packed;
    }

    /** How many long messages of types with gaps were received into a block, and unpacked. */
    long unpacked() {
        return unpacked;
    }

    /** Packs a send's items into {@link Transfer#staged}. */
    MemorySegment pack(Transfer transfer, int bytes) {
        if (bytes == 0) {
            return MemorySegment.NULL;
        }
        MemorySegment memory = stage(transfer, bytes);
        transfer.type.pack(transfer.buffer, transfer.at, transfer.count, memory, 0);
        if (!transfer.type.isDense()) {
            host.spend(copy, bytes);
            packed += bytes > Staging.BLOCK_BYTES ? 1 : 0;
        }
        return memory;
    }

    /** Puts what a receive has got where it belongs. */
    void unpack(Transfer transfer, MemorySegment from, long offset) {
        int bytes = transfer.bytes();
        transfer.type.unpack(from, offset, bytes, transfer.buffer, transfer.at);
        if (!transfer.type.isDense()) {
            host.spend(copy, bytes);
            unpacked += bytes > Staging.BLOCK_BYTES ? 1 : 0;
        }
    }

    /** Gives a transfer a block. */
    MemorySegment stage(Transfer transfer, int bytes) {
        Staging.Block block = staging.claim(bytes);
        transfer.staged = block;
        return block.memory;
    }

    /** Gives back what a transfer held. */
    void settle(Transfer transfer) {
        Staging.Block block = transfer.staged;
        if (block != null) {
            staging.release(block);
            transfer.staged = null;
        }
        if (transfer.reserved > 0) {
            buffered.release(transfer.reserved);
            transfer.reserved = 0;
        }
    }
}
