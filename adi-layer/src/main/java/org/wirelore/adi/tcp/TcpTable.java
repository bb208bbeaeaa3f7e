package org.wirelore.adi.tcp;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Where every rank listens: the bytes that rank 0 sends, and where in them each rank's entry is. An entry is a port
 * (two bytes), the length of a host's name in UTF-8 (two bytes), and the name; it is read only when the rank is called.
 * The layout is ours, in network byte order.
 */
final class TcpTable {
    /** Longest name of a host, bytes. */
    static final int NAME_BYTES_MAX = 255;
    /** Longest entry. */
    static final int ENTRY_BYTES_MAX = 4 + NAME_BYTES_MAX;

    private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final int HEAD_BYTES = 4;

    private final MemorySegment memory;
    private final int[] entries;

    /**
     * Finds the entries.
     *
     * @param members the ranks whose entries they are, ascending
     * @throws IOException if there are not as many as members
     */
    TcpTable(MemorySegment memory, long from, long until, int[] members) throws IOException {
        this.memory = memory;
        this.entries = new int[members[members.length - 1] + 1];
        long at = from;
        for (int rank : members) {
            entries[rank] = (int) at;
            at = end(memory, at, until);
        }
    }

    String host(int rank) {
        int length = Short.toUnsignedInt(memory.get(SHORT, entries[rank] + 2));
        byte[] name = memory.asSlice(entries[rank] + HEAD_BYTES, length).toArray(ValueLayout.JAVA_BYTE);
        return new String(name, StandardCharsets.UTF_8);
    }

    int port(int rank) {
        return Short.toUnsignedInt(memory.get(SHORT, entries[rank]));
    }

    /** One entry as it goes over a connection. */
    static byte[] entry(String host, int port) {
        byte[] name = host.getBytes(StandardCharsets.UTF_8);
        if (name.length > NAME_BYTES_MAX) {
            throw new IllegalArgumentException(
                    "a host's name must have at most " + NAME_BYTES_MAX + " bytes: host=" + host);
        }
        byte[] entry = new byte[HEAD_BYTES + name.length];
        MemorySegment memory = MemorySegment.ofArray(entry);
        memory.set(SHORT, 0, (short) port);
        memory.set(SHORT, 2, (short) name.length);
        System.arraycopy(name, 0, entry, HEAD_BYTES, name.length);
        return entry;
    }

    /**
     * Where an entry ends.
     *
     * @throws IOException if it is not whole
     */
    static long end(MemorySegment memory, long at, long until) throws IOException {
        int length = at + HEAD_BYTES > until ? -1 : Short.toUnsignedInt(memory.get(SHORT, at + 2));
        if (length < 0 || length > NAME_BYTES_MAX || at + HEAD_BYTES + length > until) {
            throw new IOException("the table of addresses ends in the middle of an entry: the entry begins at byte "
                    + at + ", the table ends at byte " + until);
        }
        return at + HEAD_BYTES + length;
    }
}
