package org.wirelore.device.inet;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sockets.NoRouteException;
import org.wirelore.device.api.sockets.StreamSocket;
import org.wirelore.device.inet.ip.AddressTable;
import org.wirelore.device.inet.kernel.GatherList;
import org.wirelore.device.inet.kernel.InetCosts;
import org.wirelore.device.inet.profile.StackProfile;
import org.wirelore.device.inet.tcp.TcpConnection;
import org.wirelore.device.inet.tcp.TcpError;
import org.wirelore.device.inet.tcp.TcpState;

/** A stream socket on TCP. */
public final class InetStream implements StreamSocket, InetSocket {
    private final InetSockets sockets;
    private final InetStack stack;
    private final InetCosts costs;
    private final TcpConnection connection;
    private final String peer;
    private final GatherList gather = new GatherList();
    private boolean isClosed;
    private boolean isShut;
    private boolean hasWritten;

    InetStream(InetSockets sockets, TcpConnection connection) {
        this.sockets = sockets;
        this.connection = connection;
        stack = sockets.stack();
        costs = stack.costs();
        AddressTable hosts = stack.hosts();
        peer = hosts.name(connection.remoteAddress()) + ":" + connection.remotePort();
    }

    @Override
    public boolean isConnected() throws IOException {
        sockets.isReady(this, READABLE);
        requireSound();
        return connection.isOpen() || connection.hasEnd() || isShut;
    }

    @Override
    public boolean isReadable() {
        return sockets.isReady(this, READABLE);
    }

    @Override
    public boolean isWritable() {
        return sockets.isReady(this, WRITABLE);
    }

    @Override
    public int ready(int wanted) {
        if (isClosed) {
            return 0;
        }
        boolean isBroken = connection.error() != null;
        int ready = 0;
        if (connection.receiving().count() > 0 || connection.hasEnd() || isBroken) {
            ready |= READABLE;
        }
        if (connection.isOpen() && !isShut && connection.sending().room() > 0) {
            ready |= WRITABLE;
        } else if ((wanted & WRITABLE) != 0) {
            connection.wantRoom();
        }
        return ready & wanted;
    }

    @Override
    public int read(MemorySegment into, long offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        enter();
        return take(into, offset, length);
    }

    /** {@inheritDoc} The call has entered the kernel by the time that the bytes come. */
    @Override
    public int readBlocking(Host process, MemorySegment into, long offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        enter();
        while (ready(READABLE) == 0 && connection.state() != TcpState.CLOSED) {
            stack.block(sockets.process());
        }
        return take(into, offset, length);
    }

    private int take(MemorySegment into, long offset, int length) throws IOException {
        stack.kernel().spend(costs.socketReceive);
        int here = Math.min(length, connection.receiving().count());
        int count = taken(here);
        if (count > 0) {
            stack.kernel().spend(costs.copy, count);
            connection.receiving().copyTo(into, offset, count);
            connection.receiving().drop(count);
            stack.tcp().onRead(connection);
        }
        boolean isEnd = here == 0 && connection.hasEnd();
        stack.leave();
        if (count == 0) {
            requireSound();
        }
        return isEnd ? END : count;
    }

    @Override
    public int write(MemorySegment from, long offset, int length) throws IOException {
        gather.clear();
        gather.add(from, offset, length);
        return writeGathered();
    }

    /** {@inheritDoc} TCP gets them as if they were one piece. */
    @Override
    public int writev(MemorySegment[] pieces, long[] offsets, int[] lengths, int count) throws IOException {
        gather.clear();
        for (int i = 0; i < count; i++) {
            gather.add(pieces[i], offsets[i], lengths[i]);
        }
        return writeGathered();
    }

    private int writeGathered() throws IOException {
        int length = gather.total();
        if (isClosed || isShut) {
            throw new IOException("broken pipe: peer=" + peer + ", this side was closed before the write");
        }
        if (length == 0) {
            return 0;
        }
        enter();
        stack.kernel().spend(costs.socketSend);
        int taken = connection.isOpen() ? writePieces(allowed(length)) : 0;
        if (taken < length) {
            connection.wantRoom();
        }
        stack.leave();
        if (taken == 0) {
            requireSound();
        }
        return taken;
    }

    /** What a connection gets first finds room in its empty buffers. */
    private int allowed(int length) {
        boolean isFirst = !hasWritten;
        hasWritten = true;
        return isFirst ? length : taken(length);
    }

    /** A call that takes less than it could leaves the socket ready, which the process sees at its next look. */
    private int taken(int bytes) {
        int taken = stack.taken(bytes);
        if (taken < bytes) {
            sockets.process().signal();
        }
        return taken;
    }

    /** The write reaches TCP piece by piece, and TCP sends what it may after each. */
    private int writePieces(int length) {
        StackProfile.Memory memory = stack.profile().memory();
        int taken = 0;
        int piece = -1;
        while (taken < length && piece != 0) {
            piece = Math.min(memory.piece(length - taken), connection.sending().room());
            if (piece > 0) {
                stack.kernel().spend(costs.copy, piece);
                if (connection.sending().append(gather, taken, piece)) {
                    taken += piece;
                    stack.tcp().send(connection);
                    stack.flush();
                } else {
                    piece = 0;
                }
            }
        }
        return taken;
    }

    @Override
    public void setNoDelay(boolean on) throws IOException {
        requireOpen();
        sockets.enter();
        connection.noDelay(on);
        stack.leave();
    }

    /** Sets whether an idle peer is asked whether it is still there (SO_KEEPALIVE). */
    public void setKeepAlive(boolean on) {
        sockets.enter();
        stack.tcp().keepAlive(connection, on);
        stack.leave();
    }

    @Override
    public void setSendBuffer(int bytes) throws IOException {
        requireBuffer(bytes);
        sockets.enter();
        connection.sending().limit(bytes);
        stack.leave();
    }

    @Override
    public void setReceiveBuffer(int bytes) throws IOException {
        requireBuffer(bytes);
        sockets.enter();
        connection.receiving().limit(bytes);
        stack.leave();
    }

    private void requireBuffer(int bytes) throws IOException {
        requireOpen();
        int max = stack.profile().buffers().maxBytes();
        if (bytes < 1 || bytes > max) {
            throw new IOException("no buffer space available: a socket's buffer holds 1 to " + max
                    + " bytes on this system, asked for bytes=" + bytes);
        }
    }

    /** Ends this side (half-close): the peer reads what was written and then the end; this side still reads. */
    public void shutdownOutput() {
        if (!isClosed && !isShut) {
            sockets.enter();
            isShut = true;
            stack.tcp().shutdown(connection);
            stack.leave();
        }
    }

    /** A process that is killed on its way into the kernel has closed nothing: its kernel does that afterwards. */
    @Override
    public void close() {
        if (!isClosed) {
            sockets.enter();
            isClosed = true;
            stack.tcp().close(connection);
            stack.leave();
        }
    }

    /** The connection, for reports and tests; not to be used after {@link #close}. */
    public TcpConnection connection() {
        return connection;
    }

    private void requireOpen() throws IOException {
        if (isClosed) {
            throw new IOException("bad socket: peer=" + peer + ", it was closed before the call");
        }
    }

    private void enter() throws IOException {
        requireOpen();
        sockets.process().spend(costs.trap);
        stack.enter(sockets.process());
    }

    private void requireSound() throws IOException {
        TcpError error = isClosed ? null : connection.error();
        if (error == TcpError.NO_ROUTE) {
            throw new NoRouteException(words(error));
        }
        if (error != null) {
            throw new IOException(words(error));
        }
        if (!isClosed && !connection.isOpen() && !connection.hasEnd() && connection.state() == TcpState.CLOSED
                && !isShut) {
            throw new IOException("broken pipe: peer=" + peer + ", the connection is over");
        }
    }

    private String words(TcpError error) {
        return switch (error) {
            case REFUSED -> "connection refused: peer=" + peer
                    + ", nothing listens there; start the server first, or check the port";
            case RESET -> "connection reset by peer: peer=" + peer
                    + ", its process has gone or closed the connection before it had read everything";
            case TIMED_OUT -> "connection timed out: peer=" + peer
                    + ", it answered none of the segments that were sent again; check that it runs and the network";
            case HOST_DOWN -> "host is down: peer=" + peer
                    + ", requests for its station were not answered; check that it runs and the network";
            case NO_ROUTE -> "no route to host: peer=" + peer
                    + ", it is on another net and this host knows no gateway; give both addresses of one net";
            case ABORTED -> "software caused connection abort: peer=" + peer
                    + ", the listener was closed before the connection was accepted";
        };
    }
}
