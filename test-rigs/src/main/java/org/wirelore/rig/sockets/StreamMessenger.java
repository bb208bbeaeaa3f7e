package org.wirelore.rig.sockets;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sockets.StreamSocket;
import org.wirelore.rig.program.Messenger;

/**
 * Messages over streams: four bytes with the length, and the bytes, in one gather write; a short message comes with one
 * read.
 */
final class StreamMessenger implements Messenger {
    private static final int LENGTH_BYTES = 4;
    private static final int INBOX_BYTES = 8_192;
    private static final ValueLayout.OfInt WORD = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private final Host host;
    private final @Nullable StreamSocket[] sockets;
    private final int own;
    private final MemorySegment[] inboxes;
    private final int[] from;
    private final int[] until;
    private final MemorySegment head = MemorySegment.ofArray(new byte[LENGTH_BYTES]);
    private final MemorySegment[] pieces = {head, head};
    private final long[] offsets = new long[2];
    private final int[] lengths = new int[2];
    private String waitsFor = "nothing";

    /** @param sockets the connection to each rank; null for the own one */
    StreamMessenger(Host host, @Nullable StreamSocket[] sockets) {
        this.host = host;
        this.sockets = sockets.clone();
        own = Arrays.asList(sockets).indexOf(null);
        inboxes = new MemorySegment[sockets.length];
        for (int i = 0; i < inboxes.length; i++) {
            inboxes[i] = MemorySegment.ofArray(new byte[INBOX_BYTES]);
        }
        from = new int[sockets.length];
        until = new int[sockets.length];
    }

    @Override
    public void send(MemorySegment message, int length, int destination, int tag) {
        waitsFor = "room to send to rank " + destination;
        try {
            int written = 0;
            while (written < LENGTH_BYTES + length) {
                int count = write(message, length, destination, written);
                written += count;
                if (count == 0) {
                    host.sleep(Host.FOREVER);
                }
            }
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private int write(MemorySegment message, int length, int destination, int written) throws IOException {
        int ofHead = Math.min(written, LENGTH_BYTES);
        head.set(WORD, 0, length);
        offsets[0] = ofHead;
        lengths[0] = LENGTH_BYTES - ofHead;
        pieces[1] = message;
        offsets[1] = (long) written - ofHead;
        lengths[1] = length - (written - ofHead);
        return socket(destination).writev(pieces, offsets, lengths, 2);
    }

    @Override
    public int receive(MemorySegment into, int source, int tag) {
        waitsFor = "a message from rank " + source;
        try {
            MemorySegment inbox = inboxes[source];
            while (until[source] - from[source] < LENGTH_BYTES) {
                fill(source);
            }
            int length = inbox.get(WORD, from[source]);
            from[source] += LENGTH_BYTES;
            if (length < 0 || length > into.byteSize()) {
                throw new IOException("expected a message of at most " + into.byteSize()
                        + " bytes, for which there is room, found one of "
                        + length);
            }
            int have = Math.min(length, until[source] - from[source]);
            MemorySegment.copy(inbox, from[source], into, 0, have);
            from[source] += have;
            while (have < length) {
                have += read(source, into, have, length - have);
            }
            return length;
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private void fill(int source) throws IOException {
        MemorySegment inbox = inboxes[source];
        int left = until[source] - from[source];
        MemorySegment.copy(inbox, from[source], inbox, 0, left);
        from[source] = 0;
        until[source] = left;
        until[source] += read(source, inbox, left, INBOX_BYTES - left);
    }

    private int read(int source, MemorySegment into, int offset, int length) throws IOException {
        int count = socket(source).readBlocking(host, into, offset, length);
        if (count == StreamSocket.END) {
            throw new IOException("expected more bytes of a message, found the end of the connection: rank=" + source);
        }
        return count;
    }

    /** Sends go upwards first: of ranks in a circle, the highest receives, and the others follow one by one. */
    @Override
    public int exchange(MemorySegment message, int length, int destination, MemorySegment into, int source, int tag) {
        if (destination > own) {
            send(message, length, destination, tag);
            return receive(into, source, tag);
        }
        int received = receive(into, source, tag);
        send(message, length, destination, tag);
        return received;
    }

    @Override
    public int messageBytesMax() {
        return Integer.MAX_VALUE - LENGTH_BYTES;
    }

    @Override
    public boolean keepsLengths() {
        return true;
    }

    @Override
    public String waitsFor() {
        return waitsFor;
    }

    @Override
    public void finish() {
        for (StreamSocket socket : sockets) {
            if (socket != null) {
                socket.close();
            }
        }
    }

    @Override
    public int unreleased() {
        return 0;
    }

    private StreamSocket socket(int rank) throws IOException {
        StreamSocket socket = sockets[rank];
        if (socket == null) {
            throw new IOException("a rank has no connection to itself: rank=" + rank);
        }
        return socket;
    }
}
