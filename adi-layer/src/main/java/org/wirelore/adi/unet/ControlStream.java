package org.wirelore.adi.unet;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sockets.StreamSocket;

/**
 * A stream connection between the master and one slave, carrying messages of a known number of big-endian words. One
 * message is read at a time, as its bytes come. The paper uses TCP for the start, which is not critical for
 * performance, and leaves the messages open (MPI-on-U-Net paper, section 3); kinds and words are ours.
 */
final class ControlStream implements AutoCloseable {
    /** First word of a slave's first message, its address and ports (section 3, step 4): "WLUN". */
    static final int HELLO = 0x574C554E;
    /** First word of the master's table (section 3, step 5). */
    static final int TABLE = HELLO + 1;
    /** A slave has opened its channels (section 3, the handshake at the end). */
    static final int READY = HELLO + 2;
    /** All have; data may flow. */
    static final int GO = HELLO + 3;
    /** A slave has had everything acknowledged; ours, see {@link UNetShutdown}. */
    static final int DONE = HELLO + 4;
    /** All have; no rank will repeat anything. */
    static final int EXIT = HELLO + 5;

    private static final ValueLayout.OfInt WORD = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private final Host host;
    private final StreamSocket socket;
    private MemorySegment message = MemorySegment.NULL;
    private int words;
    private int have;
    private int sent;
    private boolean ended;

    ControlStream(Host host, StreamSocket socket) {
        this.host = host;
        this.socket = socket;
    }

    /** What carries it. */
    StreamSocket socket() {
        return socket;
    }

    /** Begins a message of this many words, to be read or written. */
    void begin(int newWords) {
        if (message.byteSize() < 4L * newWords) {
            message = MemorySegment.ofArray(new byte[4 * newWords]);
        }
        words = newWords;
        have = 0;
        sent = 0;
    }

    /** Words of the present message. */
    int words() {
        return words;
    }

    /** Whether the whole message has been read. */
    boolean isComplete() {
        return have == 4 * words;
    }

    int get(int word) {
        return message.get(WORD, 4L * word);
    }

    void set(int word, int value) {
        message.set(WORD, 4L * word, value);
    }

    /**
     * Takes what has arrived of a message.
     *
     * @return whether the first {@code upTo} words are there
     * @throws IOException if the connection broke
     */
    boolean read(int upTo) throws IOException {
        while (!ended && have < 4 * upTo) {
            int count = socket.read(message, have, 4 * upTo - have);
            if (count == StreamSocket.END) {
                ended = true;
            } else if (count == 0) {
                return false;
            } else {
                have += count;
            }
        }
        return have >= 4 * upTo;
    }

    /** Whether the peer has closed and {@link #read} will never finish. */
    boolean hasEnded() {
        return ended;
    }

    /**
     * Writes a message.
     *
     * @return false if the connection did not take it in time
     * @throws IOException if the connection broke
     */
    boolean write(long limitPs) throws IOException {
        while (!isWritten()) {
            if (!push()) {
                if (host.now() - limitPs >= 0) {
                    return false;
                }
                host.sleep(limitPs);
            }
        }
        return true;
    }

    /**
     * Writes as much of a message as the connection takes now. Whether it took anything.
     *
     * @throws IOException if the connection broke
     */
    boolean push() throws IOException {
        int count = socket.write(message, sent, 4 * words - sent);
        sent += count;
        return count > 0;
    }

    /** Whether the whole message has been written. */
    boolean isWritten() {
        return sent == 4 * words;
    }

    /** Writes a message of two words: its kind and the job's number. */
    boolean write(int kind, int job, long limitPs) throws IOException {
        begin(2);
        set(0, kind);
        set(1, job);
        return write(limitPs);
    }

    /** Whether the message that was read is of this kind and job. */
    boolean is(int kind, int job) {
        return get(0) == kind && get(1) == job;
    }

    @Override
    public void close() {
        socket.close();
    }
}
