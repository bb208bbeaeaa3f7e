package org.wirelore.rig.launch;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sockets.DatagramSocket;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.api.sockets.StreamListener;
import org.wirelore.device.api.sockets.StreamSocket;

/**
 * Sockets that know whom they talk to: a stream is connected when both ends have proved that they have the job's secret
 * ({@link Handshake}). Unknown connections are closed, and so are silent ones; there is room for a few at a time only.
 */
public final class AuthenticatedSockets implements Sockets {
    /** Callers that have not introduced themselves; one more, and the first of them has to go. */
    static final int CALLERS_MAX = 256;
    /** How long a caller may take to introduce itself. */
    static final long PATIENCE_PS = 5_000_000_000_000L;

    private final Sockets sockets;
    private final Host host;
    private final JobSecret secret;

    public AuthenticatedSockets(Sockets sockets, Host host, JobSecret secret) {
        this.sockets = sockets;
        this.host = host;
        this.secret = secret;
    }

    @Override
    public StreamListener listen(int port) throws IOException {
        return new Door(sockets.listen(port));
    }

    @Override
    public StreamSocket connect(String peer, int port) throws IOException {
        return new Call(sockets.connect(peer, port));
    }

    @Override
    public DatagramSocket openDatagram(int port) throws IOException {
        return sockets.openDatagram(port);
    }

    private record Caller(StreamSocket socket, Handshake handshake, long limitPs) {
    }

    private final class Door implements StreamListener {
        private final StreamListener listener;
        private final Deque<Caller> callers = new ArrayDeque<>();

        Door(StreamListener listener) {
            this.listener = listener;
        }

        @Override
        public int port() {
            return listener.port();
        }

        @Override
        public @Nullable StreamSocket accept() {
            for (StreamSocket socket = listener.accept(); socket != null; socket = listener.accept()) {
                if (callers.size() == CALLERS_MAX) {
                    callers.removeFirst().socket().close();
                }
                callers.addLast(new Caller(socket, Handshake.called(socket, secret), host.now() + PATIENCE_PS));
            }
            for (Iterator<Caller> each = callers.iterator(); each.hasNext();) {
                Caller caller = each.next();
                try {
                    if (caller.handshake().advance()) {
                        each.remove();
                        return caller.socket();
                    }
                    if (host.now() - caller.limitPs() < 0) {
                        continue;
                    }
                } catch (IOException unknown) {
                    // Sent away below, without a word.
                }
                each.remove();
                caller.socket().close();
            }
            return null;
        }

        @Override
        public void close() {
            callers.forEach(caller -> caller.socket().close());
            callers.clear();
            listener.close();
        }
    }

    private final class Call implements StreamSocket {
        private final StreamSocket socket;
        private final Handshake handshake;
        private boolean isKnown;

        Call(StreamSocket socket) {
            this.socket = socket;
            this.handshake = Handshake.caller(socket, secret);
        }

        @Override
        public boolean isConnected() throws IOException {
            if (!isKnown && socket.isConnected()) {
                isKnown = handshake.advance();
            }
            return isKnown;
        }

        @Override
        public boolean isReadable() {
            return socket.isReadable();
        }

        @Override
        public boolean isWritable() {
            return socket.isWritable();
        }

        @Override
        public int read(MemorySegment into, long offset, int length) throws IOException {
            return socket.read(into, offset, length);
        }

        @Override
        public int write(MemorySegment from, long offset, int length) throws IOException {
            return socket.write(from, offset, length);
        }

        @Override
        public int writev(MemorySegment[] pieces, long[] offsets, int[] lengths, int count) throws IOException {
            return socket.writev(pieces, offsets, lengths, count);
        }

        @Override
        public void setNoDelay(boolean on) throws IOException {
            socket.setNoDelay(on);
        }

        @Override
        public void setSendBuffer(int bytes) throws IOException {
            socket.setSendBuffer(bytes);
        }

        @Override
        public void setReceiveBuffer(int bytes) throws IOException {
            socket.setReceiveBuffer(bytes);
        }

        @Override
        public void close() {
            socket.close();
        }
    }
}
