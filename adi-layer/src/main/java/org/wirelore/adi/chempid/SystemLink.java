package org.wirelore.adi.chempid;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sockets.StreamSocket;

/** A connection that carries {@link SystemMessage}s. It never waits. */
final class SystemLink implements AutoCloseable {
    private final StreamSocket socket;
    private final long secret;
    private byte[] in = new byte[SystemMessage.HEAD_BYTES];
    private int have;
    private int received;
    private int sent;
    private final ArrayDeque<byte[]> out = new ArrayDeque<>();
    /** How much of the first one has gone. */
    private int gone;
    private boolean ended;

    /** @param secret what the peer proves its membership by */
    SystemLink(StreamSocket socket, long secret) {
        this.socket = socket;
        this.secret = secret;
    }

    /**
     * The next message, if all of it has come.
     *
     * @throws IOException if the connection brings what is no message; it is of no use any more
     */
    @Nullable
    SystemMessage read() throws IOException {
        if (!read(SystemMessage.HEAD_BYTES)) {
            return null;
        }
        int bytes = SystemMessage.bytes(ByteBuffer.wrap(in), received, secret);
        if (in.length < bytes) {
            in = Arrays.copyOf(in, bytes);
        }
        if (!read(bytes)) {
            return null;
        }
        SystemMessage message = SystemMessage.parse(ByteBuffer.wrap(in, 0, bytes));
        have = 0;
        received++;
        return message;
    }

    private boolean read(int upTo) throws IOException {
        while (have < upTo && !ended) {
            int count = receive(upTo - have);
            if (count == 0) {
                return false;
            }
            ended = count == StreamSocket.END;
            have += Math.max(count, 0);
        }
        if (ended && have > 0 && have < upTo) {
            throw new IOException("expected a whole message, found the end behind " + have + " bytes of one");
        }
        return have >= upTo;
    }

    /** A connection that is broken has ended, whatever was under way. */
    private int receive(int bytesMax) {
        try {
            return socket.read(MemorySegment.ofArray(in), have, bytesMax);
        } catch (IOException broken) {
            have = 0;
            gone = 0;
            out.clear();
            return StreamSocket.END;
        }
    }

    /** Whether the peer has closed it, and everything was read; or it is broken. */
    boolean hasEnded() {
        return ended;
    }

    /** Takes a message, which leaves with this or a later {@link #flush}. */
    void send(SystemMessage message) throws IOException {
        out.add(message.encode(sent, secret));
        sent++;
        flush();
    }

    /**
     * Gives the system what it has room for.
     *
     * @return whether all has left
     * @throws IOException if the connection broke
     */
    boolean flush() throws IOException {
        while (!out.isEmpty()) {
            byte[] first = out.getFirst();
            int count = socket.write(MemorySegment.ofArray(first), gone, first.length - gone);
            if (count == 0) {
                return false;
            }
            gone += count;
            if (gone == first.length) {
                gone = 0;
                out.removeFirst();
            }
        }
        return true;
    }

    @Override
    public void close() {
        socket.close();
    }
}
