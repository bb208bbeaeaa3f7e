package org.wirelore.emulator.real;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sockets.StreamSocket;

/**
 * A stream connection. What has arrived is taken over into a buffer of its own, so that whether there is something to read
 * can be told without reading it.
 */
final class NioStream implements StreamSocket {
    private static final int BUFFER_BYTES = 64 * 1024;

    private final SocketChannel channel;
    private final Selector selector;
    private final ByteBuffer arrived = ByteBuffer.allocateDirect(BUFFER_BYTES).flip();
    private boolean ended;
    private @Nullable IOException broken;

    NioStream(SocketChannel channel, Selector selector) {
        this.channel = channel;
        this.selector = selector;
    }

    @Override
    public boolean isConnected() throws IOException {
        if (!channel.isConnected() && channel.finishConnect()) {
            interest(SelectionKey.OP_READ);
        }
        return channel.isConnected();
    }

    @Override
    public boolean isReadable() {
        fill();
        return arrived.hasRemaining() || ended || broken != null;
    }

    @Override
    public boolean isWritable() {
        return channel.isConnected();
    }

    @Override
    public int read(MemorySegment into, long offset, int length) throws IOException {
        fill();
        if (!arrived.hasRemaining()) {
            if (broken != null) {
                throw new IOException("a connection broke: " + broken.getMessage(), broken);
            }
            return ended ? END : 0;
        }
        int count = Math.min(length, arrived.remaining());
        MemorySegment.copy(MemorySegment.ofBuffer(arrived), 0, into, offset, count);
        arrived.position(arrived.position() + count);
        return count;
    }

    @Override
    public int write(MemorySegment from, long offset, int length) throws IOException {
        if (!isConnected()) {
            return 0;
        }
        int count = channel.write(from.asSlice(offset, length).asByteBuffer());
        interest(count < length ? SelectionKey.OP_READ | SelectionKey.OP_WRITE : SelectionKey.OP_READ);
        return count;
    }

    @Override
    public void close() {
        try {
            channel.close();
            selector.selectNow();
        } catch (IOException e) {
            broken = e;
        }
    }

    private void fill() {
        if (ended || broken != null || !channel.isConnected() || arrived.hasRemaining()) {
            return;
        }
        arrived.clear();
        try {
            int count = channel.read(arrived);
            if (count < 0) {
                ended = true;
                interest(0);
            }
        } catch (IOException e) {
            broken = e;
        }
        arrived.flip();
    }

    private void interest(int operations) {
        SelectionKey key = channel.keyFor(selector);
        if (key != null && key.isValid()) {
            key.interestOps(operations);
        }
    }
}
