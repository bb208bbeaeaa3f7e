package org.wirelore.adi.tcp;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sockets.StreamSocket;

/**
 * A connection before it carries messages: one envelope with what follows it is read as it comes, or written whole. A
 * read may return any part of it, so what has come is kept (MPI Mechanic, "Receiver Logic": partial receives).
 */
final class TcpLink {
    final StreamSocket socket;
    private MemorySegment memory = MemorySegment.ofArray(new byte[TcpEnvelope.BYTES]);
    private int have;
    private boolean ended;

    TcpLink(StreamSocket socket) {
        this.socket = socket;
    }

    /** The envelope that was read. */
    TcpEnvelope envelope() {
        return new TcpEnvelope(memory);
    }

    /** What was read, envelope included. */
    MemorySegment memory() {
        return memory;
    }

    /**
     * Takes what has arrived of the envelope.
     *
     * @return whether it is whole
     * @throws IOException if the connection broke
     */
    boolean readEnvelope() throws IOException {
        return read(TcpEnvelope.BYTES);
    }

    /** Takes what has arrived of the bytes behind the envelope; whether all of them are there. */
    boolean readBody(int bytes) throws IOException {
        int all = TcpEnvelope.BYTES + bytes;
        if (memory.byteSize() < all) {
            memory = MemorySegment.ofArray(new byte[all]).copyFrom(memory);
        }
        return read(all);
    }

    /** Whether the peer has closed and nothing more will come. */
    boolean hasEnded() {
        return ended;
    }

    private boolean read(int upTo) throws IOException {
        while (!ended && have < upTo) {
            int count = socket.read(memory, have, upTo - have);
            if (count == 0) {
                return false;
            }
            ended = count == StreamSocket.END;
            have += Math.max(count, 0);
        }
        return have >= upTo;
    }

    /**
     * Writes a message. A socket takes what it has room for, and the rest is tried again (MPI Mechanic, "Non-Blocking
     * Communication").
     *
     * @return false if the connection did not take it in time
     * @throws IOException if the connection broke
     */
    static boolean write(StreamSocket socket, Host host, MemorySegment message, long limitPs) throws IOException {
        int bytes = (int) message.byteSize();
        int sent = 0;
        while (sent < bytes) {
            int count = socket.write(message, sent, bytes - sent);
            sent += count;
            if (count == 0) {
                if (host.now() - limitPs >= 0) {
                    return false;
                }
                host.sleep(limitPs);
            }
        }
        return true;
    }
}
