package org.wirelore.adi.tcp;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Where every rank listens. On a connection, an entry is a port (two bytes), the length of a host's name in UTF-8 (two
 * bytes), and the name.
 */
final class TcpTable {
    /** Longest name of a host, bytes. */
    static final int NAME_BYTES_MAX = 255;

    private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final int HEAD_BYTES = 4;

    private final String[] hosts;
    private final int[] ports;

    TcpTable(int size) {
        hosts = new String[size];
        ports = new int[size];
    }

    String host(int rank) {
        return hosts[rank];
    }

    int port(int rank) {
        return ports[rank];
    }

    void set(int rank, String host, int port) {
        hosts[rank] = host;
        ports[rank] = port;
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
     * Takes an entry.
     *
     * @return where it ends
     * @throws IOException if it is none
     */
    long read(int rank, MemorySegment from, long at, long until) throws IOException {
        int length = at + HEAD_BYTES > until ? -1 : Short.toUnsignedInt(from.get(SHORT, at + 2));
        if (length < 0 || length > NAME_BYTES_MAX || at + HEAD_BYTES + length > until) {
            throw new IOException("an address must be whole: rank=" + rank);
        }
        byte[] name = from.asSlice(at + HEAD_BYTES, length).toArray(ValueLayout.JAVA_BYTE);
        set(rank, new String(name, StandardCharsets.UTF_8), Short.toUnsignedInt(from.get(SHORT, at)));
        return at + HEAD_BYTES + length;
    }
}
