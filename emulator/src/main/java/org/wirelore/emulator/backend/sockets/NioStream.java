package org.wirelore.emulator.backend.sockets;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sockets.StreamSocket;

/**
 * A stream connection. A little of what has arrived is taken over into a buffer of its own, so that whether there is
 * something to read is known without reading it; the rest of a long read goes through the transfer buffer that all
 * connections of the process share, as does what is written: the caller's memory may be of any kind.
 */
final class NioStream implements StreamSocket {
    private static final int BUFFER_BYTES = 8 * 1024;

    private final SocketChannel channel;
    private final SelectorWaiter waiter;
    private final ByteBuffer transfer;
    private final MemorySegment transferMemory;
    private final ByteBuffer arrived = ByteBuffer.allocateDirect(BUFFER_BYTES);
    private final MemorySegment arrivedMemory = MemorySegment.ofBuffer(arrived);
    private boolean ended;
    /** The system took less than it was given the last time, and has not said since that it would take more. */
    private boolean full;
    private @Nullable IOException broken;

    /**
     * Makes a channel ready for use here: it does not block, and a short write does not wait for the answer to the
     * last.
     */
    static void prepare(SocketChannel channel) throws IOException {
        channel.configureBlocking(false);
        if (channel.supportedOptions().contains(StandardSocketOptions.TCP_NODELAY)) {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        }
    }

    /** @param transfer a direct buffer for what is on its way within one call */
    NioStream(SocketChannel channel, SelectorWaiter waiter, ByteBuffer transfer) {
        this.channel = channel;
        this.waiter = waiter;
        this.transfer = transfer;
        this.transferMemory = MemorySegment.ofBuffer(transfer.clear());
        arrived.flip();
    }

    /** One that was refused at once. */
    static NioStream refused(SocketChannel channel, SelectorWaiter waiter, ByteBuffer transfer, IOException why) {
        NioStream stream = new NioStream(channel, waiter, transfer);
        stream.broken = why;
        return stream;
    }

    @Override
    public boolean isConnected() throws IOException {
        progress();
        if (!channel.isConnected() && broken != null) {
            throw new IOException("a connection could not be accepted: " + broken.getMessage(), broken);
        }
        return channel.isConnected();
    }

    /** Goes on with a connection that is being made; a refusal shows in the next call. */
    private void progress() {
        if (broken != null || channel.isConnected()) {
            return;
        }
        try {
            if (channel.finishConnect()) {
                waiter.interest(channel, SelectionKey.OP_READ);
            }
        } catch (IOException e) {
            broken = e;
        }
    }

    @Override
    public boolean isReadable() {
        progress();
        fill();
        return arrived.hasRemaining() || ended || broken != null;
    }

    @Override
    public boolean isWritable() {
        if (full) {
            full = !isReadyToWrite();
        }
        return channel.isConnected() && !full;
    }

    private boolean isReadyToWrite() {
        try {
            return waiter.isReadyToWrite(channel);
        } catch (IOException e) {
            broken = e;
            return true;
        }
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
        MemorySegment.copy(arrivedMemory, arrived.position(), into, offset, count);
        arrived.position(arrived.position() + count);
        return length - count < BUFFER_BYTES ? count : count + readMore(into, offset + count, length - count);
    }

    @Override
    public int write(MemorySegment from, long offset, int length) throws IOException {
        if (!isConnected()) {
            return 0;
        }
        int most = Math.min(length, transfer.capacity());
        MemorySegment.copy(from, offset, transferMemory, 0, most);
        return writeTransfer(most, length);
    }

    @Override
    public int writev(MemorySegment[] pieces, long[] offsets, int[] lengths, int count) throws IOException {
        if (!isConnected()) {
            return 0;
        }
        int gathered = 0;
        int left = 0;
        for (int i = 0; i < count; i++) {
            int taken = Math.min(lengths[i], transfer.capacity() - gathered);
            MemorySegment.copy(pieces[i], offsets[i], transferMemory, gathered, taken);
            gathered += taken;
            left += lengths[i] - taken;
        }
        return writeTransfer(gathered, gathered + left);
    }

    /** Writes what lies in the buffer, which is what fits into it of all. */
    private int writeTransfer(int most, int length) throws IOException {
        int count = channel.write(transfer.clear().limit(most));
        full = count < most;
        waiter.interest(channel,
                count < length ? SelectionKey.OP_READ | SelectionKey.OP_WRITE : SelectionKey.OP_READ);
        return count;
    }

    @Override
    public void setNoDelay(boolean on) throws IOException {
        set(StandardSocketOptions.TCP_NODELAY, on);
    }

    @Override
    public void setSendBuffer(int bytes) throws IOException {
        set(StandardSocketOptions.SO_SNDBUF, bytes);
    }

    @Override
    public void setReceiveBuffer(int bytes) throws IOException {
        set(StandardSocketOptions.SO_RCVBUF, bytes);
    }

    private <T> void set(SocketOption<T> option, T value) throws IOException {
        if (channel.supportedOptions().contains(option)) {
            channel.setOption(option, value);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
            waiter.forgetClosed();
        } catch (IOException e) {
            broken = e;
        }
    }

    /** Takes what else has arrived; what goes wrong shows in the next call. */
    private int readMore(MemorySegment into, long offset, int length) {
        try {
            int count = channel.read(transfer.clear().limit(Math.min(length, transfer.capacity())));
            if (count > 0) {
                MemorySegment.copy(transferMemory, 0, into, offset, count);
            }
            if (count < 0) {
                ended = true;
                waiter.interest(channel, 0);
            }
            return Math.max(count, 0);
        } catch (IOException e) {
            broken = e;
            return 0;
        }
    }

    private void fill() {
        if (ended || broken != null || !channel.isConnected() || arrived.hasRemaining()) {
            return;
        }
        arrived.clear();
        waiter.look(channel, SelectionKey.OP_READ);
        try {
            int count = channel.read(arrived);
            if (count < 0) {
                ended = true;
                waiter.interest(channel, 0);
            }
        } catch (IOException e) {
            broken = e;
        }
        arrived.flip();
    }

}
