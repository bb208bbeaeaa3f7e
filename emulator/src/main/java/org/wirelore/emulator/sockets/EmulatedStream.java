package org.wirelore.emulator.sockets;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sockets.StreamSocket;

/** One end of a stream connection. */
final class EmulatedStream implements StreamSocket {
    private final Host process;
    private final EmulatedConnection connection;
    private final EmulatedPipe in;
    private final EmulatedPipe out;
    private final boolean isClient;
    private boolean closed;

    EmulatedStream(Host process, EmulatedConnection connection, EmulatedPipe in, EmulatedPipe out, boolean isClient) {
        this.process = process;
        this.connection = connection;
        this.in = in;
        this.out = out;
        this.isClient = isClient;
    }

    @Override
    public boolean isConnected() throws IOException {
        process.now();
        return checkConnected();
    }

    @Override
    public boolean isReadable() {
        process.now();
        return isRefused() || connection.isTimedOut() || in.availableBytes() > 0 || in.isAtEnd();
    }

    @Override
    public boolean isWritable() {
        process.now();
        return isOpen() && !closed && (out.roomBytes() > 0 || connection.isTimedOut());
    }

    @Override
    public int read(MemorySegment into, long offset, int length) throws IOException {
        long nowPs = process.now();
        boolean hasBytes = !closed && in.availableBytes() > 0;
        if (!hasBytes && !checkConnected()) {
            return 0;
        }
        int count = in.read(into, offset, length, nowPs);
        return count == 0 && in.isAtEnd() ? END : count;
    }

    @Override
    public int write(MemorySegment from, long offset, int length) throws IOException {
        long nowPs = process.now();
        if (!checkConnected()) {
            return 0;
        }
        if (out.isBroken()) {
            throw new IOException("the peer of " + process.name() + " closed the connection");
        }
        return out.write(from, offset, length, nowPs);
    }

    /** A process that is killed on its way into the kernel has closed nothing: its kernel does that afterwards. */
    @Override
    public void close() {
        if (!closed) {
            long nowPs = process.now();
            closed = true;
            out.end(nowPs);
            in.abandon(nowPs);
        }
    }

    /* A server's end is made when the request arrives, so it is open from the beginning. */
    private boolean isOpen() {
        return !isClient || connection.phase() == EmulatedConnection.Phase.ESTABLISHED;
    }

    private boolean isRefused() {
        return isClient && connection.phase() == EmulatedConnection.Phase.REFUSED;
    }

    private boolean checkConnected() throws IOException {
        if (closed) {
            throw new IOException("the socket of " + process.name() + " was closed");
        }
        if (isRefused()) {
            throw new IOException("connection refused: process=" + process.name());
        }
        if (connection.isTimedOut()) {
            throw new IOException("connection timed out: process=" + process.name());
        }
        return isOpen();
    }
}
