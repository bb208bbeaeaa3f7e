package org.wirelore.rig.program.serve;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import org.wirelore.device.api.sockets.StreamSocket;

/** A socket whose peer says what a test has it say, and takes what there is room for. */
final class PlayedSocket implements StreamSocket {
    private final ArrayDeque<byte[]> arriving = new ArrayDeque<>();
    private final ByteArrayOutputStream taken = new ByteArrayOutputStream();
    private int room = Integer.MAX_VALUE;
    private boolean hasEnded;
    private boolean isBroken;
    private boolean isClosed;

    PlayedSocket says(String text) {
        return says(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    PlayedSocket says(byte[] bytes) {
        arriving.add(bytes);
        return this;
    }

    void ends() {
        hasEnded = true;
    }

    void breaks() {
        isBroken = true;
    }

    void takes(int bytes) {
        room = bytes;
    }

    byte[] taken() {
        return taken.toByteArray();
    }

    String text() {
        return taken.toString(StandardCharsets.ISO_8859_1);
    }

    boolean isClosed() {
        return isClosed;
    }

    @Override
    public boolean isConnected() {
        return true;
    }

    @Override
    public boolean isReadable() {
        return !arriving.isEmpty() || hasEnded;
    }

    @Override
    public boolean isWritable() {
        return room > 0;
    }

    @Override
    public int read(MemorySegment into, long offset, int length) throws IOException {
        if (isBroken) {
            throw new IOException("connection reset");
        }
        byte[] next = arriving.poll();
        if (next == null) {
            return hasEnded ? END : 0;
        }
        if (next.length > length) {
            throw new IllegalArgumentException("a test must say at most " + length + " bytes at once");
        }
        MemorySegment.copy(next, 0, into, ValueLayout.JAVA_BYTE, offset, next.length);
        return next.length;
    }

    @Override
    public int write(MemorySegment from, long offset, int length) {
        int count = Math.min(room, length);
        taken.writeBytes(from.asSlice(offset, count).toArray(ValueLayout.JAVA_BYTE));
        room -= count;
        return count;
    }

    @Override
    public void close() {
        isClosed = true;
    }
}
