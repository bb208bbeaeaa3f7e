package org.wirelore.emulator.backend.shm;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.process.ProcessOwner;

/**
 * The first page of a segment's file, which is never mapped: its creator and its size.
 *
 * <pre>
 *  offset  0        8     16            24         32
 *         | magic  | pid | start ticks | namespace | data bytes | zeros up to 4096, then the data
 * </pre>
 *
 * Five 64-bit words, little-endian.
 */
record SegmentHeader(ProcessOwner owner, long dataBytes) {
    /** Where the data begin in the file. */
    static final int BYTES = 4096;

    private static final long MAGIC = 0x314D_4853_4552_4957L;
    private static final int USED_BYTES = 40;

    ByteBuffer encoded() {
        ByteBuffer page = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
        page.putLong(MAGIC).putLong(owner.pid()).putLong(owner.startTicks()).putLong(owner.namespace())
                .putLong(dataBytes);
        return page.rewind();
    }

    /** The header of a file, or null if that is no segment, or not a whole one. */
    static @Nullable SegmentHeader read(FileChannel channel) throws IOException {
        ByteBuffer words = ByteBuffer.allocate(USED_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        while (words.hasRemaining()) {
            if (channel.read(words, words.position()) < 0) {
                return null;
            }
        }
        words.rewind();
        if (words.getLong() != MAGIC) {
            return null;
        }
        ProcessOwner owner = new ProcessOwner(words.getLong(), words.getLong(), words.getLong());
        long dataBytes = words.getLong();
        return dataBytes > 0 && dataBytes == channel.size() - BYTES ? new SegmentHeader(owner, dataBytes) : null;
    }
}
