package org.wirelore.adi.message;

import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;

/** Where the data of transfers lie on their way: in the user's buffer, or in blocks of their own. */
final class TransferMemory {
    private final Host host;
    private final Cost copy;
    private final BufferedSends buffered;
    private final Staging staging = new Staging();

    TransferMemory(Host host, Cost copy, BufferedSends buffered) {
        this.host = host;
        this.copy = copy;
        this.buffered = buffered;
    }

    /** Where a send's bytes lie: in the user's buffer, or packed in {@link Transfer#staged}. */
    MemorySegment stageOut(Transfer transfer, int bytes) {
        boolean dense = transfer.type.isDense();
        if (bytes == 0) {
            return MemorySegment.NULL;
        }
        if (dense && bytes > Staging.BLOCK_BYTES) {
            MemorySegment whole = transfer.type.base().wrap(transfer.buffer);
            if (whole != null) {
                return whole;
            }
        }
        Staging.Block block = stage(transfer, bytes);
        transfer.type.pack(transfer.buffer, transfer.at, transfer.count, block.bytes, 0);
        if (!dense) {
            host.spend(copy, bytes);
        }
        return block.memory;
    }

    /** Where a transfer's data begin in their memory: staged and empty ones, at its beginning. */
    static long origin(Transfer transfer, int bytes) {
        return bytes == 0 || transfer.staged != null ? 0 : (long) transfer.at * transfer.type.base().bytes();
    }

    /** Gives a transfer a block. */
    Staging.Block stage(Transfer transfer, int bytes) {
        Staging.Block block = bytes <= Staging.BLOCK_BYTES ? staging.claim() : new Staging.Block(bytes);
        transfer.staged = block;
        return block;
    }

    /** Gives back what a transfer held. */
    void settle(Transfer transfer) {
        Staging.Block block = transfer.staged;
        if (block != null) {
            if (block.isSmall()) {
                staging.release(block);
            }
            transfer.staged = null;
        }
        if (transfer.reserved > 0) {
            buffered.release(transfer.reserved);
            transfer.reserved = 0;
        }
    }
}
